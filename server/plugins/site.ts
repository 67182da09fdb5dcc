import path from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import type { AppDeps } from '../app-deps.ts'
import { refuse } from '../result.ts'
import { errorBody } from './errors.ts'

/** Serves the built site: hashed files immutable, all others revalidated; client-side paths get index.html. */
export const site = fp<AppDeps>(
  async (app, { config }) => {
    const notFound = errorBody(refuse(404, 'page.not-found'))
    if (!config.SITE_DIR) {
      app.setNotFoundHandler((_request, reply) => reply.status(404).send(notFound))
      return
    }
    const root = path.resolve(config.SITE_DIR)
    await app.register(fastifyStatic, {
      root,
      serve: false,
      cacheControl: false,
      // Serves the compressed copy that the build placed beside a file, if there is one.
      preCompressed: true,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        )
      },
    })
    // An explicit route, so that `isSite` exempts it from the role table.
    app.get<{ Params: { '*': string } }>('/*', { config: { isSite: true } }, (request, reply) =>
      reply.sendFile(request.params['*'] || 'index.html'),
    )
    app.setNotFoundHandler((request, reply) => {
      const wantsPage =
        request.method === 'GET' && !request.url.startsWith('/api/') && request.headers.accept?.includes('text/html')
      // The reply is not returned: the caller awaits it already, and each await would add another listener.
      if (wantsPage) void reply.sendFile('index.html', root)
      else void reply.status(404).send(notFound)
    })
  },
  { name: 'site' },
)
