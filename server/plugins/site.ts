import path from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import type { AppDeps } from '../app-deps.ts'
import { refuse } from '../result.ts'
import { errorBody } from './errors.ts'

/** The built site: hashed files for ever, everything else revalidated; a path of the browser's own gets the page. */
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
      // What the build laid beside a file; without it the file itself.
      preCompressed: true,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        )
      },
    })
    // Our own route, so that it can say of itself that it is no call: the guard lets nothing else in unlisted.
    app.get<{ Params: { '*': string } }>('/*', { config: { isSite: true } }, (request, reply) =>
      reply.sendFile(request.params['*'] || 'index.html'),
    )
    app.setNotFoundHandler((request, reply) => {
      const wantsPage =
        request.method === 'GET' && !request.url.startsWith('/api/') && request.headers.accept?.includes('text/html')
      // Not returned: whoever called us waits for the answer already, and each wait listens to it anew.
      if (wantsPage) void reply.sendFile('index.html', root)
      else void reply.status(404).send(notFound)
    })
  },
  { name: 'site' },
)
