import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Inline, readPageFiles } from './page-files.ts'
import type { RenderedPage } from './render-messages.ts'

const ROOT = '<div id="root"></div>'
const NOSCRIPT = /<noscript>[^<]*<\/noscript>/
/** Below a page that can be read without it. */
const NEEDS_SCRIPT = '<noscript>Para comprar, ative o JavaScript do navegador.</noscript>'
/** The tags by which the plain shell loads its files at once. */
const SHELL_FILES = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g

// In a script element only `<` can end the data or begin a comment.
const inScript = (json: string): string => json.replaceAll('<', '\\u003c')

const HEAD = /<!--page-head-->[\s\S]*?<!--\/page-head-->/

/** What a page is composed of: the tags of its head, and itself, if it was rendered. */
type PageParts = { head: string; rendered: RenderedPage | null }

/** A page's HTML, and what is written into it that the content security policy must allow. */
type Composed = { html: string; inline: Inline | null }

/** The built `index.html`, into which every page is composed. */
export type Template = {
  /** The page as it was built, for when nothing more can be said about it. */
  plain: string
  compose(parts: PageParts): Composed
}

/** Reads the built page. @throws Error when the build lost the marks: pages would be served without their heads */
export function readTemplate(siteDir: string): Template {
  const plain = readFileSync(path.join(siteDir, 'index.html'), 'utf8')
  if (!HEAD.test(plain)) throw new Error('index.html of the built site has no mark for the head of a page')
  const filesOf = readPageFiles(siteDir)
  const readable = plain.replaceAll(SHELL_FILES, '')
  return {
    plain,
    // Each replacement is a function, because `$&` in a name must stay what it is.
    compose: ({ head, rendered }) => {
      if (!rendered || !filesOf) return { html: plain.replace(HEAD, () => head), inline: null }
      const { body, data, sources } = rendered
      const files = filesOf(sources)
      const served = `<script type="application/json" id="served">${inScript(data)}</script>`
      const html = readable
        .replace(HEAD, () => head)
        .replace('</head>', () => `${files.head}</head>`)
        .replace(NOSCRIPT, NEEDS_SCRIPT)
        .replace(ROOT, () => `<div id="root">${body}</div>${served}${files.foot}`)
      return { html, inline: files.inline }
    },
  }
}
