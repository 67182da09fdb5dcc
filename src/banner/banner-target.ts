import { matchPath } from 'react-router'
import { PATHS } from '../lib/paths.ts'

/** A banner's target: a page of this site, another site, or none (docs/product.md#entities). */
export type BannerTarget = { to: string } | { href: string } | null

/** Other kinds of addresses give no link: a `javascript:` address would run in our page. */
export function bannerTarget(link: string | null): BannerTarget {
  if (!link) return null
  if (/^\/(?![/\\])/.test(link)) return { to: link }
  return /^https?:\/\//i.test(link) ? { href: link } : null
}

/** The id of the event that a banner links to, if any. */
export const bannerEventoId = (link: string | null): string | null =>
  (link && matchPath(PATHS.evento, link.split(/[?#]/)[0] ?? '')?.params.idEvento) || null
