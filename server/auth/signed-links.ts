import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a signed link lives (docs/api.md#sorteios). */
const LINK_SECONDS = 300

const signature = (secret: string, target: string): string =>
  createHmac('sha256', secret).update(target).digest('base64url')

/** Query keys sorted, so that a link means the same however it is put together. */
function target(url: URL): string {
  const query = [...url.searchParams].filter(([key]) => key !== 'sig').sort(([a], [b]) => (a < b ? -1 : 1))
  return `${url.pathname}?${new URLSearchParams(query)}`
}

/** `path` (with or without a query) as a link that opens for five minutes, to whoever holds it. */
export function signLink(secret: string, path: string, now: Date): string {
  const url = new URL(path, 'http://link')
  url.searchParams.set('exp', String(Math.floor(now.getTime() / 1000) + LINK_SECONDS))
  url.searchParams.set('sig', signature(secret, target(url)))
  return url.pathname + url.search
}

/** Whether this request's path and query, as they came in, were signed by us and are not over. */
export function isSignedLink(secret: string, requested: string, now: Date): boolean {
  const url = new URL(requested, 'http://link')
  const given = Buffer.from(url.searchParams.get('sig') ?? '')
  const wanted = Buffer.from(signature(secret, target(url)))
  const expires = Number(url.searchParams.get('exp'))
  return given.length === wanted.length && timingSafeEqual(given, wanted) && expires * 1000 > now.getTime()
}
