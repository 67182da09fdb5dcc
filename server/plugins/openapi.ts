import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppDeps } from '../app-deps.ts'
import { escapeHtml } from '../pages/page-template.ts'
import { documentOptions } from './openapi/document.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types of a route that returns a file instead of JSON. */
    answers?: readonly string[]
  }
}

/** Swagger UI, as its Fastify plugin brings it; the plugin's own routes have no row in the role table. */
const SWAGGER_UI = path.join(path.dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')
const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const

const pageOf = (casa: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${escapeHtml(casa)}</title><link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/inicio.js"></script></body></html>`
/** The document under the house's name; the file in docs has none. */
const withTitle = (document: object, title: string): object => ({
  ...document,
  info: { ...(document as { info: object }).info, title },
})
// A separate file: the Content-Security-Policy forbids inline scripts.
const START = "SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#api', deepLinking: true, docExpansion: 'none' })"

/** The API as an OpenAPI document and a page, generated from the routes' schemas. Register before any route. */
export const openapi = fp<AppDeps>(
  async (root, deps) => {
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
        withTitle(app.swagger(), (await deps.casa()).nome) as { openapi: string },
    )
    app.get(
      '/api/docs',
      { schema: { summary: 'Esta página' }, config: { answers: ['text/html'] } },
      async (_request, reply) => reply.type('text/html; charset=utf-8').send(pageOf((await deps.casa()).nome)),
    )
    app.get('/api/docs/inicio.js', { config: { isSite: true } }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(START),
    )
    for (const [name, type] of Object.entries(FILES))
      app.get(`/api/docs/${name}`, { config: { isSite: true } }, async (_request, reply) =>
        reply.type(type).send(createReadStream(path.join(SWAGGER_UI, name))),
      )
  },
  { name: 'openapi', dependencies: ['auth'] },
)
