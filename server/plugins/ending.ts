import fp from 'fastify-plugin'
import type { AppDeps } from '../app-deps.ts'

/** While the process ends, each answer tells its caller to connect anew, so that no connection is cut under a request. */
export const ending = fp<AppDeps>(
  async (app, deps) => {
    app.addHook('onRequest', (_request, reply, done) => {
      // Not a header: answers that are sent past the framework have their own (server/reads/send-again.ts).
      if (deps.ending.isBegun) reply.raw.shouldKeepAlive = false
      done()
    })
  },
  { name: 'ending' },
)
