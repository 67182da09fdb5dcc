import { cacheNames, clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { HOUSE_HEADER } from '../../contract/casa-rules.ts'
import { ASSETS, eventoOfPicture, KEPT_CACHE, keptPictureAddress, OFFICE_CACHE } from '../lib/kept-addresses.ts'

// Opens the site's shell and the stored tickets without a network (docs/decisions/browser-storage.md). It stores only
// the site's own files: no page with data and no answer of the API. A new version waits until all pages of the old one
// are closed, as browsers do by default, because activating it removes files that an open page may still need. That
// delays no content, because pages come from the network.

declare const self: ServiceWorkerGlobalScope
/** The site's own files, inserted by the build (scripts/service-worker.ts). */
declare const SITE_FILES: { url: string; revision: string | null }[]

/** The plain page, without data. */
const SHELL = '/index.html'
/** The network counts as unreachable if it answers no page within this time. */
const PATIENCE_SECONDS = 6

/** The names of the built files that a page loads. */
const filesOf = (html: string): string => String(html.match(/\/assets\/[\w.-]+/g))

/**
 * Stores the plain page again when the house is another than it names, so that it opens with the present name and
 * colours. Not that of another version of the site, whose files are not stored here.
 * @param house the house's version as a page from the network says it; null when the server did not know
 */
async function followHouse(house: string | null): Promise<void> {
  const stored = await matchPrecache(SHELL)
  const key = getCacheKeyForURL(SHELL)
  if (!house || !key || !stored || stored.headers.get(HOUSE_HEADER) === house) return
  const fresh = await fetch(SHELL)
  if (!fresh.headers.has(HOUSE_HEADER) || filesOf(await fresh.clone().text()) !== filesOf(await stored.text())) return
  await (await caches.open(cacheNames.precache)).put(key, fresh)
}

precacheAndRoute(SITE_FILES, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()
enableNavigationPreload()
// Also controls the page that registered the worker: its pictures and its next pages.
clientsClaim()

// A page always comes from the network, because it may contain stock and prices. If the network or the server is down,
// the shell opens and shows the stored data.
const network = new NetworkOnly({ networkTimeoutSeconds: PATIENCE_SECONDS })
registerRoute(
  new NavigationRoute(
    async (options) => {
      const answer = await network.handle(options).catch(() => null)
      if (answer && answer.status < 500) {
        options.event.waitUntil(followHouse(answer.headers.get(HOUSE_HEADER)).catch(() => undefined))
        return answer
      }
      return (await matchPrecache(SHELL)) ?? answer ?? Response.error()
    },
    { denylist: [/^\/api\//] },
  ),
)

// The picture of a stored ticket, if the network does not have it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && eventoOfPicture(url.pathname) !== null,
  async ({ request, url }) => {
    try {
      return await fetch(request)
    } catch (error) {
      const kept = await caches.match(keptPictureAddress(eventoOfPicture(url.pathname) ?? ''), {
        cacheName: KEPT_CACHE,
      })
      if (kept) return kept
      throw error
    }
  },
)

// The files of the entrance, which its page stores (src/lib/kept-files.ts): they are not among the site's files,
// because buyers do not need them. Their names contain a hash of their content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS),
  async ({ request }) => (await caches.match(request, { cacheName: OFFICE_CACHE })) ?? fetch(request),
)
