import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { ASSETS, eventoOfPicture, KEPT_CACHE, keptPictureAddress, OFFICE_CACHE } from '../lib/kept-addresses.ts'

// Opens the site's shell and the kept tickets without a network (docs/decisions/browser-storage.md). It
// stores nothing but the site's own files: no page with data and no answer of the API. A new version waits until no page
// of the old one is open, as browsers do by default, because activating removes files that an open page may still need.
// Pages come from the network, so nobody waits for the new version's pages.

declare const self: ServiceWorkerGlobalScope
/** The site's own files, put here by the build (scripts/service-worker.ts). */
declare const SITE_FILES: { url: string; revision: string | null }[]

/** The plain page, without data. */
const SHELL = '/index.html'
/** A network that answers no page within this time counts as none. */
const PATIENCE_SECONDS = 6

precacheAndRoute(SITE_FILES, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()
enableNavigationPreload()
// Also the page that registered the worker is served by it: its pictures and its next pages.
clientsClaim()

// A page always comes from the network, because it may contain stock and prices. Without one, or when the server is
// down, the shell opens and reads what it can.
const network = new NetworkOnly({ networkTimeoutSeconds: PATIENCE_SECONDS })
registerRoute(
  new NavigationRoute(
    async (options) => {
      const answer = await network.handle(options).catch(() => null)
      if (answer && answer.status < 500) return answer
      return (await matchPrecache(SHELL)) ?? answer ?? Response.error()
    },
    { denylist: [/^\/api\//] },
  ),
)

// The picture on a kept ticket, when the network does not have it.
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

// The files of the entrance, which its page keeps (src/lib/kept-files.ts): they are not among the site's files, because no
// buyer needs them. Their names contain a hash of their content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS),
  async ({ request }) => (await caches.match(request, { cacheName: OFFICE_CACHE })) ?? fetch(request),
)
