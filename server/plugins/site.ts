import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { CASA_DEMO, HOUSE_HEADER } from '../../contract/casa-rules.ts'
import { houseColours } from '../../contract/cores-rules.ts'
import type { AppDeps } from '../app-deps.ts'
import { failureDetails } from '../db/db-errors.ts'
import { encodedAnswer, sendEncoded } from '../encoded-answer.ts'
import { observerOf } from '../observer.ts'
import { HEAD_TEXTS } from '../pages/head-texts.ts'
import { type Page, readAddress } from '../pages/page-address.ts'
import { readTemplate } from '../pages/page-template.ts'
import { type AskApi, createRenderPool, type RenderPool } from '../pages/render-pool.ts'
import { sitePages } from '../pages/site-pages.ts'
import { robots, sitemapFile } from '../pages/sitemap.ts'
import { webManifest } from '../pages/web-manifest.ts'
import { refuse } from '../result.ts'
import { errorBody } from './errors.ts'

const REVALIDATED = 'public, max-age=0, must-revalidate'
const HTML = 'text/html; charset=utf-8'
const MANIFEST = 'application/manifest+json; charset=utf-8'

/** The threads that render pages (docs/architecture.md#rendering); null without them or without the renderer. */
function openRenderPool(app: FastifyInstance, { config, logger, db }: AppDeps, root: string): RenderPool | null {
  if (config.RENDER_THREADS === 0 || !existsSync(path.join(root, '.render'))) return null
  const ask: AskApi = async (method, url, payload) => {
    const headers = payload === null ? {} : { 'content-type': 'application/json' }
    const answer = await app.inject({ method: method as 'GET', url, headers, ...(payload !== null && { payload }) })
    return { status: answer.statusCode, body: answer.body }
  }
  const warn = (error: Error) => logger.warn(failureDetails(error), 'pages are not rendered for a while')
  const pool = createRenderPool(root, config.RENDER_THREADS, ask, warn)
  const observer = observerOf(db)
  observer.counts.set('renderThreads', pool.threads)
  observer.queues.set('renders', pool.load)
  app.addHook('onListen', async () => pool.start())
  app.addHook('onClose', () => pool.close())
  return pool
}

/** Serves the site: its pages with their heads, its files, and the files for search engines (docs/api.md#pages). */
export const site = fp<AppDeps>(
  async (app, deps) => {
    const { config } = deps
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
      // The renderer and the build's manifest are not for visitors.
      dotfiles: 'ignore',
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`)
        // An old service worker would keep serving an old version.
        const isWorker = path.basename(file).startsWith('sw.js')
        reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : isWorker ? 'no-cache' : REVALIDATED,
        )
      },
    })
    const template = readTemplate(root)
    const pages = sitePages(deps, template, openRenderPool(app, deps, root))
    const sitemapNow = sitemapFile(deps)

    async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
      const served = await pages.pageFor(page, request.url)
      // The database does not answer: the plain page is sent, and the browser renders it.
      if (!served) {
        const { html, inline } = pages.asBuilt()
        if (inline) reply.allowInline(inline)
        return reply.type(HTML).header('cache-control', 'no-store').send(html)
      }
      if (served.inline) reply.allowInline(served.inline)
      return sendEncoded(served, HTML, request, reply.header(HOUSE_HEADER, served.house))
    }

    // Explicit routes, so that `isSite` exempts them from the role table.
    const isSite = { config: { isSite: true } }
    app.get('/robots.txt', isSite, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots(config)),
    )
    app.get('/sitemap.xml', isSite, async (request, reply) =>
      sendEncoded(await sitemapNow(), 'application/xml; charset=utf-8', request, reply),
    )
    app.get('/manifest.webmanifest', isSite, async (request, reply) =>
      sendEncoded(encodedAnswer(JSON.stringify(webManifest(await deps.casa()))), MANIFEST, request, reply),
    )
    // The tab's icon of a house without a logo has its colour.
    const sign = path.join(root, 'favicon.svg')
    app.get('/favicon.svg', isSite, async (request, reply) => {
      if (!existsSync(sign)) return reply.callNotFound()
      const { acao } = houseColours((await deps.casa()).cores)
      const drawn = (await readFile(sign, 'utf8')).replaceAll(CASA_DEMO.cores.acao, acao.used)
      return sendEncoded(encodedAnswer(drawn), 'image/svg+xml', request, reply)
    })
    // What the service worker keeps for a device without a network: no page, but with the house.
    app.get('/index.html', isSite, (request, reply) =>
      sendPage({ kind: 'private', title: HEAD_TEXTS.start }, request, reply.header('x-robots-tag', 'noindex')),
    )
    app.get<{ Params: { '*': string } }>('/*', isSite, (request, reply) => {
      const { page, moved } = readAddress(request.url)
      if (moved !== null) return reply.redirect(moved, 301)
      if (page.kind !== 'unknown') return sendPage(page, request, reply)
      return reply.sendFile(request.params['*'])
    })
    app.setNotFoundHandler((request, reply) => {
      const wantsPage =
        (request.method === 'GET' || request.method === 'HEAD') &&
        !request.url.startsWith('/api/') &&
        request.headers.accept?.includes('text/html')
      // The reply is not returned: the caller awaits it already, and each await would add another listener.
      if (wantsPage) void sendPage({ kind: 'unknown' }, request, reply)
      else void reply.status(404).send(notFound)
    })
  },
  { name: 'site' },
)
