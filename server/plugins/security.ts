import type { IncomingMessage, ServerResponse } from 'node:http'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'
import { LRUCache } from 'lru-cache'
import type { AppDeps } from '../app-deps.ts'
import type { Inline } from '../pages/page-files.ts'
import { Refused, refuse } from '../result.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The site's public address is https. */
    isSecure: boolean
    /** The headers that every answer has. */
    headersOfAll: Record<string, string>
  }
  interface FastifyReply {
    /** Also allows these scripts and styles, by their hashes, to be written into the page. */
    allowInline(inline: Inline): void
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Headers that restrict what a page may do in the browser. The built scripts, styles and fonts are no pages: with these
 * 700 bytes for each of 40 files, a visitor would wait longer to buy. They have a short policy instead, which applies
 * to workers, and to a picture opened as a page.
 */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const POLICY_OF_FILES = "default-src 'self' 'wasm-unsafe-eval';object-src 'none';base-uri 'none';frame-ancestors 'none'"

/** Sets security headers, and checks the Origin of requests that change data (docs/api.md#sessions). */
export const security = fp<AppDeps>(
  async (app, { config }) => {
    const provider = new URL(config.PAGARME_BROWSER_URL ?? config.PAGARME_URL).origin
    const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false
    app.decorate('isSecure', isHttps)
    const policy = (inline?: Inline) => ({
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The entrance's decoder of QR codes is WebAssembly of our own (docs/decisions/entrance.md).
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(inline?.scripts ?? [])],
        styleSrc: ["'self'", ...(inline?.styles ?? [])],
        // The PIX QR code is loaded from the provider, and cards become tokens there.
        imgSrc: ["'self'", 'data:', 'blob:', provider],
        connectSrc: ["'self'", provider],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    })
    const headersFor = (inline?: Inline) =>
      headersOf({ contentSecurityPolicy: policy(inline), hsts: isHttps, crossOriginEmbedderPolicy: false })
    const always = headersFor()
    app.decorate('headersOfAll', always)
    // Hooks of every request use callbacks, because a promise would cost more than their own work.
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(always)
      done()
    })
    // A page's scripts and styles change only with the built site and the house's colours.
    const withInline = new LRUCache<string, Record<string, string>>({ max: 100 })
    app.decorateReply('allowInline', function (inline) {
      const key = [...inline.scripts, ...inline.styles].join()
      const headers = withInline.get(key) ?? headersFor(inline)
      withInline.set(key, headers)
      this.headers(headers)
    })
    // API responses are personal and must not be cached. Routes of pictures set a header of their own.
    app.addHook('onSend', ({ url }, reply, payload, done) => {
      if (url.startsWith('/api/')) {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      } else if (url.startsWith('/assets/') && reply.statusCode < 400) {
        for (const name of OF_PAGES) reply.removeHeader(name)
        reply.header('content-security-policy', POLICY_OF_FILES)
      }
      done(null, payload)
    })
    app.addHook('onRequest', (request, _reply, done) => {
      if (SAFE.has(request.method)) return done()
      const { origin } = request.headers
      if (origin === undefined) {
        // Not a browser, or an old one: the cookie is SameSite=Lax. A browser that reports "cross-site" is refused.
        if (request.headers['sec-fetch-site'] !== 'cross-site') return done()
      } else if (isOwnOrigin(origin, config.PUBLIC_URL, `${request.protocol}://${request.host}`)) return done()
      done(new Refused(refuse(403, 'origin.forbidden')))
    })
  },
  { name: 'security' },
)

/** The headers that helmet sets, which are the same for every answer. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined)
  return headers
}

/** Whether `origin` is our own: the public address if one is set, else the address of the request (`asked`). */
export const isOwnOrigin = (origin: string, publicUrl: string | undefined, asked: string): boolean =>
  origin === (publicUrl ? new URL(publicUrl).origin : asked)
