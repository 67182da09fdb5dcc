import { matchPath } from 'react-router'
import { PATHS } from '../../lib/paths.ts'

/** Where a banner leads: a page of this site, another site, or nowhere (docs/product.md#entities). */
export type BannerTarget = { to: string } | { href: string } | null

/** Whatever is neither is no link: a `javascript:` would run in our page. */
export function bannerTarget(link: string | null): BannerTarget {
  if (!link) return null
  if (/^\/(?![/\\])/.test(link)) return { to: link }
  return /^https?:\/\//i.test(link) ? { href: link } : null
}

/** The event a banner is about, when it leads to one. */
export const bannerEventoId = (link: string | null): string | null =>
  (link && matchPath(PATHS.evento, link.split(/[?#]/)[0] ?? '')?.params.idEvento) || null
