import { createHmac, timingSafeEqual } from 'node:crypto'

/** Validity of a signed link (docs/api.md#sorteios). */
const LINK_SECONDS = 300

const signature = (secret: string, target: string): string =>
  createHmac('sha256', secret).update(target).digest('base64url')

/** Sorts the query keys, so that their order does not change the signature. */
function target(url: URL): string {
  const query = [...url.searchParams].filter(([key]) => key !== 'sig').sort(([a], [b]) => (a < b ? -1 : 1))
  return `${url.pathname}?${new URLSearchParams(query)}`
}

/** Signs `path` (with or without a query). Anyone with the link can open it for five minutes. */
export function signLink(secret: string, path: string, now: Date): string {
  const url = new URL(path, 'http://link')
  url.searchParams.set('exp', String(Math.floor(now.getTime() / 1000) + LINK_SECONDS))
  url.searchParams.set('sig', signature(secret, target(url)))
  return url.pathname + url.search
}

/** Whether we signed this path and query, as received, and the link has not expired. */
export function isSignedLink(secret: string, requested: string, now: Date): boolean {
  const url = new URL(requested, 'http://link')
  const given = Buffer.from(url.searchParams.get('sig') ?? '')
  const wanted = Buffer.from(signature(secret, target(url)))
  const expires = Number(url.searchParams.get('exp'))
  return given.length === wanted.length && timingSafeEqual(given, wanted) && expires * 1000 > now.getTime()
}
