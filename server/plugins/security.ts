import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { AppDeps } from '../app-deps.ts'
import type { Inline } from '../pages/page-files.ts'
import { Refused, refuse } from '../result.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The site's public address is https. */
    isSecure: boolean
  }
  interface FastifyReply {
    /** Also allows this script and this style, by their hashes, to be written into the page. */
    allowInline(inline: Inline): void
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Headers that tell a browser what a page may do. The site's built scripts, styles and fonts are no pages: 40 of them
 * would send these 700 bytes each before an event can be bought.
 */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

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
        // The entrance's decoder of QR codes is WebAssembly of our own (docs/decisions/0043).
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(inline ? [inline.script] : [])],
        styleSrc: ["'self'", ...(inline ? [inline.style] : [])],
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
    await app.register(helmet, {
      contentSecurityPolicy: policy(),
      hsts: isHttps,
      crossOriginEmbedderPolicy: false,
    })
    app.decorateReply('allowInline', function (inline) {
      this.helmet({ contentSecurityPolicy: policy(inline) })
    })
    // API responses are personal and must not be cached. Routes of pictures set their own header.
    app.addHook('onSend', async (request, reply) => {
      if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
        reply.header('cache-control', 'no-store')
    })
    app.addHook('onSend', async ({ url }, reply) => {
      if (url.startsWith('/assets/') && reply.statusCode < 400) for (const name of OF_PAGES) reply.removeHeader(name)
    })
    app.addHook('onRequest', async (request) => {
      if (SAFE.has(request.method)) return
      const { origin } = request.headers
      if (origin === undefined) {
        // No browser, or an old one: the cookie is SameSite=Lax. A browser that reports "cross-site" is refused.
        if (request.headers['sec-fetch-site'] !== 'cross-site') return
      } else if (isOwnOrigin(origin, config.PUBLIC_URL, `${request.protocol}://${request.host}`)) return
      throw new Refused(refuse(403, 'origin.forbidden'))
    })
  },
  { name: 'security' },
)

/** Whether `origin` is our own: the public address if one is set, else the address of the request (`asked`). */
export const isOwnOrigin = (origin: string, publicUrl: string | undefined, asked: string): boolean =>
  origin === (publicUrl ? new URL(publicUrl).origin : asked)
