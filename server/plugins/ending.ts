import fp from 'fastify-plugin'
import type { AppDeps } from '../app-deps.ts'

/**
 * While the process ends, each answer asks its caller to close the connection, so that none is cut during a request.
 */
export const ending = fp<AppDeps>(
  async (app, deps) => {
    app.addHook('onRequest', (_request, reply, done) => {
      // Not a header of the reply: answers sent without the framework have their own headers
      // (server/reads/send-again.ts).
      if (deps.ending.isBegun) reply.raw.shouldKeepAlive = false
      done()
    })
  },
  { name: 'ending' },
)
