import cookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Access, ROLE_TABLE, type Role } from '../../contract/roles.ts'
import type { AppDeps } from '../app-deps.ts'
import { findUsuario, type Usuario } from '../auth/admin-sessions.ts'
import { findSession, SESSION_COOKIE, type Session } from '../auth/sessions.ts'
import { Refused, refuse } from '../result.ts'

/** Who is calling, from the session alone: no id in a body or a URL is believed. */
export type Caller = { role: Role; session: Session | null; usuario: Usuario | null }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    /** Files of the site: public by nature, not in the role table. */
    isSite?: boolean
  }
}

const ANONYMOUS: Caller = { role: 'visitor', session: null, usuario: null }

/** Default deny: a route without a row in the role table does not even start; a caller without the role is refused. */
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
    app.addHook('onRequest', async (request) => {
      request.caller = ANONYMOUS
      // The site's files ask nobody who he is, and come without a database, too.
      if (request.is404 || request.routeOptions.config.isSite) return
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const access = ROLE_TABLE[`${method} ${request.routeOptions.url}`]
      request.caller = await identify(deps, request, access)
      if (access?.roles.includes(request.caller.role)) return
      // Without a token of its own a back-office call is "log in", whoever's cookie came along.
      throw request.caller.usuario
        ? new Refused(refuse(403, access?.refusal ?? 'role.forbidden'))
        : new Refused(refuse(401, 'login.needed'))
    })
  },
  { name: 'auth' },
)

/** By the token, where staff may call and one was sent; else by the cookie. A token that is over says so. */
async function identify(deps: AppDeps, request: FastifyRequest, access: Access | undefined): Promise<Caller> {
  if (access?.reads === 'nobody') return ANONYMOUS
  const isOffice = access?.reads === undefined && access?.roles.some((role) => role === 'staff' || role === 'admin')
  const bearer = isOffice ? /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] : undefined
  if (bearer !== undefined) {
    const usuario = await findUsuario(deps.db, bearer)
    if (!usuario) throw new Refused(refuse(401, 'login.needed'))
    return { role: usuario.admin ? 'admin' : 'staff', session: null, usuario }
  }
  const token = request.cookies[SESSION_COOKIE]
  const session = token ? await findSession(deps.db, token) : null
  return { role: session?.idCliente ? 'customer' : 'visitor', session, usuario: null }
}

/** The calling customer's id. The guard has let nobody else in, so its absence is a fault of ours. */
export function clienteIdOf(caller: Caller): string {
  const id = caller.session?.idCliente
  if (!id) throw new Error('a route for customers was reached without one')
  return id
}

/** The calling back-office user. The guard has let nobody else in, so his absence is a fault of ours. */
export function usuarioOf(caller: Caller): Usuario {
  if (!caller.usuario) throw new Error('a route of the back-office was reached without a user')
  return caller.usuario
}

/** Whether a back-office user works in this city: an admin in all, staff in theirs. */
export const worksInCidade = (usuario: Usuario, idCidade: string): boolean =>
  usuario.cidades === null || usuario.cidades.includes(idCidade)

/** Who it is, as the history writes it. */
export const actorOf = ({ usuario, session }: Caller): string =>
  usuario ? `usuario:${usuario.id}` : `cliente:${session?.idCliente ?? ''}`
