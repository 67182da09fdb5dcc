import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readPageLinks } from './page-links.ts'
import type { RenderedPage } from './render-messages.ts'

const ROOT = '<div id="root"></div>'
const NOSCRIPT = /<noscript>[^<]*<\/noscript>/
/** Below a page that can be read without it. */
const NEEDS_SCRIPT = '<noscript>Para comprar, ative o JavaScript do navegador.</noscript>'

// In a script element only `<` can end the data or begin a comment.
const inScript = (json: string): string => json.replaceAll('<', '\\u003c')

const HEAD = /<!--page-head-->[\s\S]*?<!--\/page-head-->/

/** What a page is composed of: the tags of its head, and itself, if it was rendered. */
type PageParts = { head: string; rendered: RenderedPage | null }

/** The built `index.html`, into which every page is composed. */
export type Template = {
  /** The page as it was built, for when nothing more can be said about it. */
  plain: string
  compose(parts: PageParts): string
}

/** Reads the built page. @throws Error when the build lost the marks: pages would be served without their heads */
export function readTemplate(siteDir: string): Template {
  const plain = readFileSync(path.join(siteDir, 'index.html'), 'utf8')
  if (!HEAD.test(plain)) throw new Error('index.html of the built site has no mark for the head of a page')
  // The replacement is a function, because `$&` in a name must stay what it is.
  const linksOf = readPageLinks(siteDir)
  const withBody = (html: string, { body, data, source }: RenderedPage): string =>
    html
      .replace('</head>', () => `${source ? linksOf(source) : ''}</head>`)
      .replace(NOSCRIPT, NEEDS_SCRIPT)
      .replace(
        ROOT,
        () => `<div id="root">${body}</div><script type="application/json" id="served">${inScript(data)}</script>`,
      )
  return {
    plain,
    compose: ({ head, rendered }) => {
      const html = plain.replace(HEAD, () => head)
      return rendered ? withBody(html, rendered) : html
    },
  }
}
