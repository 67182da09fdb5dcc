import cookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Access, Role } from '../../contract/access-rules.ts'
import { UNATTENDED_HEADER } from '../../contract/limits.ts'
import { admits, mayCall, ROLE_TABLE } from '../../contract/roles.ts'
import { officeRole } from '../../contract/tarefas-rules.ts'
import type { AppDeps } from '../app-deps.ts'
import { findUsuario, type Usuario } from '../auth/admin-sessions-repo.ts'
import { findSession, type Session, whyEnded } from '../auth/sessions-repo.ts'
import { bearerOf, readCookie, SESSION_COOKIE } from '../auth/sessions.ts'
import { required } from '../required.ts'
import { refuse, Refused } from '../result.ts'

/** The authenticated caller, from the session or token alone: ids in a body or a URL are never trusted. */
export type Caller = { role: Role; session: Session | null; usuario: Usuario | null }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    /** Files of the site: public, and not in the role table. */
    isSite?: boolean
  }
}

const ANONYMOUS: Caller = { role: 'visitor', session: null, usuario: null }

/** Default deny: a route without a row in the role table fails at startup; a caller without the role is refused. */
export const auth = fp<AppDeps>(
  async (app, deps) => {
    await app.register(cookie)
    app.decorateRequest('caller')
    app.addHook('onRoute', (route) => {
      if (route.config?.isSite) return
      for (const method of [route.method].flat()) {
        if (method === 'HEAD') continue
        if (!ROLE_TABLE[`${method} ${route.url}`]) throw new Error(`${method} ${route.url} is not in the role table`)
      }
    })
    // With a callback: most calls under load carry no credential and need no promise.
    app.addHook('onRequest', (request, _reply, done) => {
      request.caller = ANONYMOUS
      // The site's files need no authentication and must be served even if the database is unavailable.
      if (request.is404 || request.routeOptions.config.isSite) return done()
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const access = ROLE_TABLE[`${method} ${request.routeOptions.url}`]
      const admit = (caller: Caller): void => {
        request.caller = caller
        // A back-office call without a token is answered "log in", even if a cliente's cookie was sent.
        if (admits(access, caller.role, caller.usuario?.tarefas)) done()
        else if (caller.usuario) done(new Refused(refuse(403, access?.refusal ?? 'role.forbidden')))
        else loginNeeded(deps, request, caller).then(done, done)
      }
      const caller = identify(deps, request, access)
      if (caller instanceof Promise) caller.then(admit, done)
      else admit(caller)
    })
  },
  { name: 'auth' },
)

/** The refusal of a caller without a session; after one that ended, with the reason. */
async function loginNeeded({ db }: AppDeps, request: FastifyRequest, { session }: Caller): Promise<Refused> {
  const token = session ? undefined : readCookie(request, SESSION_COOKIE)
  const motivo = token === undefined ? null : await whyEnded(db, token)
  return new Refused({ ...refuse(401, 'login.needed'), ...(motivo && { motivo }) })
}

/**
 * Whether a request counts as use by a person. Requests that a page makes by itself do not: refreshing its data,
 * verifying renewed tokens. A reading at the entrance does.
 */
const isUse = ({ headers, routeOptions: { url } }: FastifyRequest): boolean =>
  url === '/api/portaria/:idEvento/entradas' ||
  (headers[UNATTENDED_HEADER] === undefined && url !== '/api/verify-token')

/** By the bearer token, if the route admits staff and one was sent; else by the cookie. An expired token is a 401. */
function identify(deps: AppDeps, request: FastifyRequest, access: Access | undefined): Caller | Promise<Caller> {
  if (access?.reads === 'nobody') return ANONYMOUS
  const isOffice = access?.reads === undefined && access?.roles.some((role) => role === 'admin')
  const bearer = isOffice ? bearerOf(request) : undefined
  if (bearer !== undefined) return officeCaller(deps, bearer, isUse(request))
  const token = readCookie(request, SESSION_COOKIE)
  return token ? siteCaller(deps, token) : ANONYMOUS
}

async function officeCaller({ db }: AppDeps, bearer: string, isUse: boolean): Promise<Caller> {
  const usuario = await findUsuario(db, bearer, isUse)
  if (!usuario) throw new Refused(refuse(401, 'login.needed'))
  return { role: officeRole(usuario), session: null, usuario }
}

async function siteCaller({ db }: AppDeps, token: string): Promise<Caller> {
  const session = await findSession(db, token)
  return { role: session?.idCliente ? 'customer' : 'visitor', session, usuario: null }
}

/** The calling cliente's id. @throws Error when there is none: the role table admitted another role by mistake */
export function clienteIdOf(caller: Caller): string {
  const id = caller.session?.idCliente
  if (!id) throw new Error('a cliente route was called without a cliente session')
  return id
}

/**
 * The caller, for calls that show or use stored data of a cliente: CPF, e-mail, cards, the export of their data, the
 * removal of the account. After a new password by SMS on a device unknown to the account, the holder of the phone may
 * not be the cliente: they must type the CPF first (`POST pagarme/customers`, docs/api.md#clientes). The triggers
 * attempt_confirmed and socio_confirmed enforce the same for charges.
 * @throws Refused 403 until then
 */
export function confirmed(caller: Caller): Caller {
  if (caller.session?.isUnconfirmed) throw new Refused(refuse(403, 'identity.cpf-needed'))
  return caller
}

/** The calling cliente's session. @throws Error when there is none: the role table admitted another role by mistake */
export const sessionOf = (caller: Caller): Session & { idCliente: string } => ({
  ...required(caller.session, 'the session of a cliente'),
  idCliente: clienteIdOf(caller),
})

/** The calling back-office user. @throws Error when there is none: the role table admitted another role by mistake */
export function usuarioOf(caller: Caller): Usuario {
  if (!caller.usuario) throw new Error('a back-office route was called without a user')
  return caller.usuario
}

/** Whether the caller is a back-office user who may make a call: a route that is open to all may answer them more. */
export const mayOffice = ({ usuario }: Caller, route: string): boolean => usuario !== null && mayCall(usuario, route)

/** Whether a back-office user has access to this city: an admin to all, others to their own. */
export const worksInCidade = (usuario: Usuario, idCidade: string): boolean =>
  usuario.cidades === null || usuario.cidades.includes(idCidade)

/** The caller as `actor` of a history row. */
export const actorOf = (caller: Caller): string =>
  caller.usuario ? `usuario:${caller.usuario.id}` : `cliente:${clienteIdOf(caller)}`
