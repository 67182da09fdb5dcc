import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { AppDeps } from '../app-deps.ts'
import { keyedHash } from '../auth/keyed-hash.ts'
import { networkOf } from '../limits/client-network.ts'
import type { Refusal } from '../result.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal that the answer carries. */
    refusal: Refusal | null
    /** The caller who has just logged in or out: `cliente:<id>` or `usuario:<id>`. */
    loggedIn: string | null
    /** The user who gave the right password, while a step of the login is still missing: `usuario:<id>`. */
    provenBy: string | null
  }
}

/** Events by the code of a refusal (docs/operations.md#security-log). */
const REFUSED: Partial<Record<ErrorCode, string>> = {
  'cliente.wrong-credentials': 'login.failed',
  'usuario.wrong-credentials': 'login.failed',
  'usuario.password-over': 'login.failed',
  'password.wrong': 'password.failed',
  'factor.wrong-code': 'factor.failed',
  'factor.ticket-over': 'factor.refused',
  'chave.refused': 'key.failed',
  'chave.challenge-over': 'key.failed',
  'sms.wrong-code': 'sms.failed',
  'phone.not-proven': 'phone.refused',
  'identity.confirm-needed': 'identity.refused',
  'identity.cpf-needed': 'identity.refused',
  'identity.cpf-wrong': 'identity.refused',
  'identity.cpf-tries-over': 'limited',
  'usuario.proof-needed': 'proof.refused',
  'usuario.key-needed': 'proof.refused',
  'usuario.password-needed': 'proof.refused',
  'usuario.either-needed': 'proof.refused',
  'payer.too-many': 'limited',
  'card.too-many-added': 'limited',
  'card.too-many-refused': 'limited',
  'role.forbidden': 'role.refused',
  'role.users-forbidden': 'role.refused',
  'origin.forbidden': 'origin.refused',
  'session.over': 'session.refused',
  'rate.limited': 'limited',
}

const HOOK = 'POST /api/webhooks/pagarme'
const SIGN_UP = 'POST /api/clientes'
const LOGIN = 'POST /api/login'
const CODE = 'POST /api/login/codigo'
const KEY = 'POST /api/login/chave'

/** Events by route, when it succeeded. */
const DONE: Readonly<Record<string, string>> = {
  [LOGIN]: 'login.done',
  [CODE]: 'login.done',
  [KEY]: 'login.done',
  'POST /api/chaves': 'key.added',
  'DELETE /api/chaves': 'key.removed',
  'DELETE /api/users/chaves': 'key.removed',
  'POST /api/prova/chave': 'proof.done',
  'POST /api/prova/senha': 'proof.done',
  'POST /api/login/senha': 'password.set',
  'POST /api/login/segundo-fator/confirmar': 'factor.on',
  'POST /api/segundo-fator/confirmar': 'factor.on',
  'POST /api/segundo-fator/codigos': 'factor.codes',
  'DELETE /api/segundo-fator': 'factor.off',
  'DELETE /api/users/segundo-fator': 'factor.reset',
  'DELETE /api/sessoes': 'session.ended',
  'DELETE /api/sessoes/outras': 'session.ended',
  'DELETE /api/users/sessoes': 'session.ended',
  'DELETE /api/clientes/sessoes': 'session.ended',
  'POST /api/clientes/login': 'login.done',
  [SIGN_UP]: 'password.set',
  'POST /api/logout': 'logout',
  'POST /api/clientes/logout': 'logout',
  'POST /api/sms/confirmar': 'sms.confirmed',
  'PUT /api/users/senha': 'password.changed',
  'POST /api/users': 'user.saved',
  'DELETE /api/users': 'user.deleted',
  'POST /api/users/cidade': 'rights.changed',
  'DELETE /api/users/cidade': 'rights.changed',
  'POST /api/pagarme/customers': 'identity.saved',
  'POST /api/conta/dados': 'data.exported',
  'POST /api/conta/remocao': 'account.removed',
  'POST /api/exportacoes': 'export.made',
  'GET /api/sorteios/exportar': 'export.made',
  'POST /api/eventos/vendas/exportar': 'export.made',
}

function eventOf(
  route: string,
  { refusal, loggedIn }: FastifyRequest,
  { statusCode }: FastifyReply,
): string | undefined {
  if (refusal) return route === HOOK && refusal.status === 401 ? 'hook.refused' : REFUSED[refusal.code]
  if (statusCode >= 300) return undefined
  // A code, an own password, or a second factor is still missing.
  if ([LOGIN, CODE, KEY].includes(route) && loggedIn === null) return 'factor.asked'
  // Without a password the call only reads.
  return route === SIGN_UP && loggedIn === null ? undefined : DONE[route]
}

/** Writes a line for each security-relevant event, without personal data: ids, and hashes of typed values. */
export const securityLog = fp<AppDeps>(
  async (app, { config }) => {
    const hash = (kind: string, text: string): string =>
      keyedHash(config.LINK_SECRET, 'security-log', kind, text.toLowerCase()).slice(0, 16)
    /** The caller, or the account the caller named. */
    const whoOf = ({ caller, loggedIn, provenBy, body }: FastifyRequest): string => {
      if (loggedIn) return loggedIn
      if (provenBy) return provenBy
      if (caller?.usuario) return `usuario:${caller.usuario.id}`
      if (caller?.session?.idCliente) return `cliente:${caller.session.idCliente}`
      const { user, telefone } = Object(body) as { user?: unknown; telefone?: unknown }
      const said = [user, telefone].find((text) => typeof text === 'string')
      return typeof said === 'string' ? `#${hash('who', said)}` : 'visitor'
    }
    app.decorateRequest('refusal', null)
    app.decorateRequest('loggedIn', null)
    app.decorateRequest('provenBy', null)
    app.addHook('onResponse', (request, reply, done) => {
      done()
      const route = `${request.method} ${request.routeOptions.url ?? ''}`
      const security = eventOf(route, request, reply)
      if (!security) return
      const line = { security, route, who: whoOf(request), from: `#${hash('from', networkOf(request.ip))}` }
      if (request.refusal) request.log.warn({ ...line, code: request.refusal.code }, 'security event')
      else request.log.info(line, 'security event')
    })
  },
  { name: 'security-log' },
)
