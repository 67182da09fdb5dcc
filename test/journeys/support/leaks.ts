import type { Page } from 'playwright-core'

/** Everything that this page stores in the browser, as text by place. */
const kept = (page: Page): Promise<[place: string, text: string][]> =>
  page.evaluate(async () => {
    const places: [string, string][] = [
      ['address', `${location.href} ${decodeURIComponent(location.href.replace(/%(?![0-9a-f]{2})/gi, ''))}`],
      ['history.state', JSON.stringify(history.state) ?? ''],
      ['document.cookie', document.cookie],
      ['window.name', window.name],
    ]
    for (const [name, storage] of [
      ['localStorage', localStorage],
      ['sessionStorage', sessionStorage],
    ] as const) {
      for (const [key, text] of Object.entries(storage)) places.push([`${name} ${key}`, `${key} ${text}`])
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => fail(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise((done, fail) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => done(reading.result)
          reading.onerror = () => fail(reading.error)
        })
        places.push([`IndexedDB ${name}/${store}`, `${name} ${store} ${JSON.stringify(rows)}`])
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) {
        const answer = await caches.match(request)
        places.push([`cache ${name} ${request.url}`, `${request.url} ${await answer?.text()}`])
      }
    }
    return places
  })

/** A secret as short as a CVV occurs in a UUID by chance, so it counts only as a whole word. */
const contains = (text: string, secret: string): boolean =>
  secret.length > 4 ? text.includes(secret) : new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text)

/** The places where the page stores any of the secrets, one line each: 'localStorage persist:x: "4000…"'. */
export async function leaks(page: Page, secrets: readonly string[]): Promise<string[]> {
  const places = await kept(page)
  return places.flatMap(([place, text]) =>
    secrets.filter((secret) => contains(text, secret)).map((secret) => `${place}: "${secret}"`),
  )
}
