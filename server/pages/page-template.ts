import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Casa } from '../../contract/casa-rules.ts'
import { PREVIEW } from '../../contract/pictures-rules.ts'
import { storable } from '../../contract/text-rules.ts'
import { hashOf, type Inline, readPageFiles } from './page-files.ts'
import type { Head } from './page-head.ts'

/** The messages between the server and a rendering thread. */
export type RenderJob = { type: 'render'; id: number; address: string; now: number }
type ApiRequest = { type: 'ask'; id: number; method: string; path: string; body: string | null }
type ApiAnswer = { type: 'answer'; id: number; status: number; body: string }

/** A rendered page: its HTML, its data as JSON, and the modules that it needs first. */
export type RenderedPage = { body: string; data: string; sources: string[] }
export type RenderResult = { type: 'done'; id: number; page: RenderedPage | null }

export type ToThread = RenderJob | ApiAnswer
export type FromThread = ApiRequest | RenderResult

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// A lone surrogate cannot be encoded, and NUL ends a text for some parsers.
export const escapeHtml = (text: string): string => storable(text).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

/** JSON for a script element: `</script>` and `<!--`, which would end it early, cannot occur in it. */
const escapeJson = (data: object): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

// `data-page`: the tag describes the address that was served, and the browser removes it on another (use-title.ts).
const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" data-page>`

/** The tags of a head, ready to be placed in a page. Every value is escaped here, and nowhere else. */
export function headHtml({ title, name, description, canonical, isIndexed, image, site, icons, data }: Head): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}" data-page>`] : []),
    ...(isIndexed ? [] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', site),
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
    `<link rel="icon" type="${icons.tab.type}" href="${escapeHtml(icons.tab.href)}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(icons.screen)}">`,
    ...data.map((each) => `<script type="application/ld+json" data-page>${escapeJson(each)}</script>`),
  ].join('\n    ')
}

const ROOT = '<div id="root"></div>'
const NOSCRIPT = /<noscript>[^<]*<\/noscript>/
/** For the end of a page that is readable without scripts. */
const NEEDS_SCRIPT = '<noscript>Para comprar, ative o JavaScript do navegador.</noscript>'
/** The tags by which the plain shell loads its files at once. */
const SHELL_FILES = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g

// In a script element only `<` can end the data or begin a comment.
const inScript = (json: string): string => json.replaceAll('<', '\\u003c')

const HEAD = /<!--page-head-->[\s\S]*?<!--\/page-head-->/

/**
 * The parts of a page: the tags of its head (null: as built), its rendered HTML, if there is any, and the house (null:
 * not known), for its colours and for a page without HTML.
 */
type PageParts = { head: string | null; rendered: RenderedPage | null; casa: Casa | null }

/** A page's HTML, and its inline parts that the content security policy must allow. */
type Composed = { html: string; inline: Inline | null }

/** The built `index.html`, into which every page is composed. */
export type Template = { compose(parts: PageParts): Composed }

/** Reads the built page. @throws Error when it lacks the placeholders: pages would be served without their heads */
export function readTemplate(siteDir: string): Template {
  const plain = readFileSync(path.join(siteDir, 'index.html'), 'utf8')
  if (!HEAD.test(plain)) throw new Error('index.html of the built site has no mark for the head of a page')
  const filesOf = readPageFiles(siteDir)
  const readable = plain.replaceAll(SHELL_FILES, '')
  return {
    // Each replacement is a function, because `$&` in a name must not be expanded.
    compose: ({ head, rendered, casa }) => {
      const style = casa?.estilo ?? ''
      const house = style && `<style id="cores">${style}</style>`
      const styles = style ? [hashOf(style)] : []
      const withHead = (page: string, files: string): string =>
        page.replace(HEAD, (built) => head ?? built).replace('</head>', () => `${files}${house}</head>`)
      if (!rendered || !filesOf) {
        const known = casa && `<script type="application/json" id="casa">${inScript(JSON.stringify(casa))}</script>`
        const html = withHead(plain, '').replace(ROOT, () => ROOT + (known ?? ''))
        return { html, inline: style ? { scripts: [], styles } : null }
      }
      const { body, data, sources } = rendered
      const files = filesOf(sources)
      const served = `<script type="application/json" id="served">${inScript(data)}</script>`
      const html = withHead(readable, files.head)
        .replace(NOSCRIPT, NEEDS_SCRIPT)
        .replace(ROOT, () => `<div id="root">${body}</div>${served}${files.foot}`)
      return { html, inline: { ...files.inline, styles: [...files.inline.styles, ...styles] } }
    },
  }
}
