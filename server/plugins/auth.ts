import cookie from '@fastify/cookie'
import fp from 'fastify-plugin'
import { MESSAGES } from '../../contract/messages.ts'
import { ROLE_TABLE, type Role } from '../../contract/roles.ts'
import type { AppDeps } from '../deps.ts'
import { Refused } from './answers.ts'
import { findSession, SESSION_COOKIE, type Session } from './sessions.ts'

/** Who is calling, from the session alone: no id in a body or a URL is believed. */
export type Caller = { role: Role; session: Session | null }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    /** Files of the site: public by nature, not in the role table. */
    isSite?: boolean
  }
}

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
      request.caller = { role: 'visitor', session: null }
      // The site's files ask nobody who he is, and come without a database, too.
      if (request.is404 || request.routeOptions.config.isSite) return
      const token = request.cookies[SESSION_COOKIE]
      const session = token ? await findSession(deps.db, token) : null
      request.caller = { role: session?.idCliente ? 'customer' : 'visitor', session }
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const access = ROLE_TABLE[`${method} ${request.routeOptions.url}`]
      if (access?.roles.includes(request.caller.role)) return
      throw request.caller.role === 'visitor'
        ? new Refused({ status: 401, message: MESSAGES.notLoggedIn })
        : new Refused({ ok: false, status: 403, message: MESSAGES.forbidden })
    })
  },
  { name: 'auth' },
)

/** The calling customer's id. The guard has let nobody else in, so its absence is a fault of ours. */
export function ownId(caller: Caller): string {
  const id = caller.session?.idCliente
  if (!id) throw new Error('a route for customers was reached without one')
  return id
}
