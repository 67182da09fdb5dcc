import type { FastifyInstance } from 'fastify'
import { importSPKI, jwtVerify } from 'jose'
import { installFaultHooks } from '../core/fault-hooks.ts'
import { hex } from '../core/ids.ts'
import { asObject, isObject, type Json, textOf } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { changeResource, findResource, insertResource, type Kind, KINDS, saveObject } from './resources.ts'
import { PASS_POLICY, passPage } from './pass-page.ts'

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const TOKEN_SECONDS = 3600
const ALG = 'RS256'
/** `issuer.suffix`, as Google names resources. */
const ID = /^\d+\.[\w.-]+$/

class GoogleProblem extends Error {
  readonly status: number
  readonly body: Json

  constructor(status: number, message: string) {
    super(message)
    this.status = status
    this.body = { error: { code: status, message } }
  }
}

const kindOf = (text: string): Kind => {
  const kind = KINDS.find((one) => one === text)
  if (!kind) throw new GoogleProblem(404, 'Not found.')
  return kind
}

/**
 * Google in what the shop needs of it, to be registered under /google: tokens for the service account, Google Wallet's
 * event tickets, and the page at which a person adds one. `googleKey`: the account's public key (PEM).
 */
export async function google(app: FastifyInstance, options: { sandbox: Sandbox; googleKey: string }): Promise<void> {
  const { sandbox, googleKey } = options
  const key = await importSPKI(googleKey, ALG)
  const tokens = new Set<string>()
  const verified = async (jwt: string, audience?: string) => {
    const { payload } = await jwtVerify(jwt, key, audience === undefined ? {} : { audience }).catch(() => {
      throw new GoogleProblem(400, 'Invalid JWT Signature.')
    })
    return payload
  }

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known = error instanceof GoogleProblem ? error : new GoogleProblem(error.statusCode ?? 500, error.message)
    return reply.code(known.status).send(known.body)
  })
  installFaultHooks(app, sandbox, '/google')

  app.post('/token', async (request) => {
    const { grant_type, assertion } = asObject(request.body)
    const { scope } = await verified(textOf(assertion) ?? '')
    if (grant_type !== GRANT || scope !== SCOPE) throw new GoogleProblem(400, 'invalid_scope')
    const token = hex(16)
    tokens.add(token)
    return { access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer' }
  })

  const isAllowed = (authorization = ''): boolean => tokens.has(authorization.replace(/^Bearer /, ''))
  type Named = { Params: { kind: string; id: string } }

  app.post<Named>('/walletobjects/v1/:kind', async ({ params, body, headers }) => {
    if (!isAllowed(headers.authorization)) throw new GoogleProblem(401, 'Invalid Credentials')
    const [kind, sent] = [kindOf(params.kind), asObject(body)]
    const id = textOf(sent['id']) ?? ''
    if (!ID.test(id)) throw new GoogleProblem(400, 'Invalid resource ID.')
    if (kind === 'eventTicketObject' && !findResource(sandbox, 'eventTicketClass', String(sent['classId'])))
      throw new GoogleProblem(404, `Class ${String(sent['classId'])} not found.`)
    if (!insertResource(sandbox, kind, id, sent)) throw new GoogleProblem(409, 'Resource already exists.')
    return sent
  })

  app.patch<Named>('/walletobjects/v1/:kind/:id', async ({ params, body, headers }) => {
    if (!isAllowed(headers.authorization)) throw new GoogleProblem(401, 'Invalid Credentials')
    const kind = kindOf(params.kind)
    const known = findResource(sandbox, kind, params.id)
    if (!known) throw new GoogleProblem(404, 'Resource not found.')
    return changeResource(sandbox, kind, known, asObject(body))
  })

  // Not a parameter, of which a router takes a hundred letters.
  app.get<{ Params: { '*': string } }>('/save/*', async ({ params }, reply) => {
    const { typ, payload } = await verified(params['*'], 'google')
    const named: unknown = asObject(payload)['eventTicketObjects']
    const [first] = Array.isArray(named) ? named.filter(isObject) : []
    const id = textOf(first?.['id']) ?? ''
    if (typ !== 'savetowallet' || !findResource(sandbox, 'eventTicketObject', id))
      throw new GoogleProblem(404, 'Object not found.')
    saveObject(sandbox, id)
    const saved = findResource(sandbox, 'eventTicketObject', id)
    return reply
      .header('content-security-policy', PASS_POLICY)
      .type('text/html; charset=utf-8')
      .send(passPage(sandbox, 'Adicionado à Carteira do Google', saved ? [saved] : []))
  })
}
