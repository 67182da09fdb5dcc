import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { documentOptions } from './openapi/document.ts'
import { renderPage } from './openapi/page.ts'
import { STYLE } from './openapi/style.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types of a route that returns a file instead of JSON. */
    answers?: readonly string[]
  }
}

/** The API as an OpenAPI document and an HTML page, generated from the routes' schemas. Register before any route. */
export const openapi = fp(
  async (root) => {
    await root.register(swagger, documentOptions())
    root.addHook('onRoute', ({ method, url, schema, config }) => {
      if (method !== 'HEAD' && !config?.isSite && !schema?.summary) throw new Error(`${method} ${url} has no summary`)
    })
    const app = root.withTypeProvider<ZodTypeProvider>()
    app.get(
      '/api/docs/json',
      {
        schema: {
          summary: 'Este documento, em OpenAPI 3.1',
          response: { 200: z.looseObject({ openapi: z.string() }) },
        },
      },
      async () =>
        // The library's type is wider than our response schema.
        ({ ...app.swagger() }) as { openapi: string },
    )
    app.get(
      '/api/docs',
      { schema: { summary: 'Esta página' }, config: { answers: ['text/html'] } },
      async (_request, reply) => reply.type('text/html; charset=utf-8').send(renderPage(app.swagger())),
    )
    // A separate file: the Content-Security-Policy forbids inline styles.
    app.get('/api/docs/estilo.css', { config: { isSite: true } }, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(STYLE),
    )
  },
  { name: 'openapi', dependencies: ['auth'] },
)
