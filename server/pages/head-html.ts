import { PREVIEW } from '../../contract/pictures-rules.ts'
import { SITE_NAME } from '../../contract/titles-rules.ts'
import type { Head } from './page-head.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// A lone surrogate cannot be encoded, and NUL ends a text for some readers.
const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

/** JSON that no HTML parser can leave early: `</script>` and `<!--` cannot occur in it. */
const escapeJson = (data: object): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

// `data-page`: the tag describes the address that was served, and the browser removes it on another (use-title.ts).
const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" data-page>`

/** The tags of a head, ready to be placed in a page. Every value is escaped here, and nowhere else. */
export function headHtml({ title, name, description, canonical, isIndexed, image, data }: Head): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}" data-page>`] : []),
    ...(isIndexed ? [] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:locale', 'pt_BR'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', name),
    meta('property', 'og:description', description),
    ...(canonical ? [meta('property', 'og:url', canonical)] : []),
    meta('property', 'og:image', image.url),
    meta('property', 'og:image:type', image.type),
    meta('property', 'og:image:width', String(PREVIEW.width)),
    meta('property', 'og:image:height', String(PREVIEW.height)),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', name),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image.url),
    meta('name', 'twitter:image:alt', image.alt),
    ...data.map((each) => `<script type="application/ld+json" data-page>${escapeJson(each)}</script>`),
  ].join('\n    ')
}
