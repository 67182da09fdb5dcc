import { ASSETS, OFFICE_CACHE } from './kept-addresses.ts'

/** Files of an old version are needed until its service worker is replaced. */
const OLD_MS = 30 * 24 * 60 * 60 * 1000

const isBuilt = (url: URL): boolean => url.origin === window.location.origin && url.pathname.startsWith(ASSETS)

/** The addresses of the built files that this page has loaded. */
const loadedFiles = (): string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => (isBuilt(new URL(name)) ? [name] : []))

/** Stores the files that this page has loaded, so that the service worker can open it without a network. */
export async function keepLoadedFiles(): Promise<void> {
  const cache = await caches.open(OFFICE_CACHE)
  const files = new Set(loadedFiles())
  for (const file of files) if (!(await cache.match(file))) await cache.add(file)
  for (const request of await cache.keys()) {
    const date = Date.parse((await cache.match(request))?.headers.get('date') ?? '')
    if (!files.has(request.url) && Date.now() - date > OLD_MS) await cache.delete(request)
  }
}
