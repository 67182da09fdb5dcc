import { posix } from 'node:path'

/** A text file of the project; `path` from the root. */
export type Source = { path: string; text: string }

/** Documents that are not in the repository, so readers of the code cannot open them. */
const OUTSIDE = /\bspec §|(?<![\w/-])(?:spec|wire|design|style|stack|pagarme|brazil)\.md\b/gi

/** `docs/page.md` or `docs/decisions/page.md`, with or without `#heading`. */
const PAGE = /\bdocs\/((?:decisions\/)?[\w-]+\.md|decisions\/[\w-]+)(?:#([\w-]+))?/g

/** `[text](target)`, `[text](target "title")`, and `<img src="…">`, with which the README sets a picture's size. */
const LINK = /\[[^\]]*\]\(([^)\s]+)[^)]*\)|\bsrc="([^"]+)"/g
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|\/)/i

/** The anchor that GitHub generates for a heading. */
export const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')

// Replaced by blanks, so that line numbers do not change.
const blank = (code: string): string => code.replace(/[^\n]/g, ' ')
const withoutCode = (markdown: string): string =>
  markdown.replace(/^(```|~~~)[^\n]*\n.*?^\1/gms, blank).replace(/`[^`\n]*`/g, blank)

/** The anchors of a page: one per heading; a repeated heading gets a number. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  const text = markdown.replace(/^(```|~~~)[^\n]*\n.*?^\1/gms, blank)
  for (const [, heading = ''] of text.matchAll(/^#{1,6}[ \t]+(.+?)[ \t]*#*$/gm)) {
    const slug = slugOf(heading)
    let anchor = slug
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${slug}-${n}`
    anchors.add(anchor)
  }
  return anchors
}

/** Returns the problem of `path#anchor`, or null. A folder may be cited, but has no headings. */
type Missing = (path: string, anchor: string | undefined) => string | null

function missingIn(sources: readonly Source[], exists: (path: string) => boolean): Missing {
  const pages = new Map(sources.map(({ path, text }) => [path, text]))
  const anchors = new Map<string, Set<string>>()
  return (path, anchor) => {
    if (!exists(path)) return `there is no ${path}`
    if (!anchor) return null
    const known = anchors.get(path) ?? anchorsOf(path.endsWith('.md') ? (pages.get(path) ?? '') : '')
    anchors.set(path, known)
    return known.has(anchor) ? null : `${path} has no heading #${anchor}`
  }
}

type Found = { at: number; what: string | null }

function citations(text: string, missing: Missing): Found[] {
  const pages = [...text.matchAll(PAGE)].map(({ index, 1: page, 2: anchor }) => ({
    at: index,
    what: missing(`docs/${page}`, anchor),
  }))
  const outside = [...text.matchAll(OUTSIDE)].map(({ index, 0: cited }) => ({
    at: index,
    what: `"${cited}" is not in the repository: cite docs/`,
  }))
  return [...pages, ...outside]
}

function links({ path, text }: Source, missing: Missing): Found[] {
  return [...withoutCode(text).matchAll(LINK)].map(({ index, 1: link, 2: picture }) => {
    const target = link ?? picture ?? ''
    if (ABSOLUTE.test(target)) return { at: index, what: null }
    const [file = '', anchor] = target.split('#')
    const page = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), decodeURI(file)))
    return { at: index, what: missing(page.replace(/\/$/, ''), anchor) }
  })
}

const isPage = (path: string): boolean => path.endsWith('.md')

/**
 * Returns one line for each citation of `docs/` in these files, and each relative link of a page, whose target does not
 * exist; and for each citation of a document that is not in the repository.
 * @param exists whether a path from the root is a file or a folder
 */
export function deadCitations(sources: readonly Source[], exists: (path: string) => boolean): string[] {
  const missing = missingIn(sources, exists)
  return sources.flatMap((source) => {
    const { path, text } = source
    const found = [...citations(text, missing), ...(isPage(path) ? links(source, missing) : [])]
    return found.flatMap(({ at, what }) => (what ? [`${path}:${text.slice(0, at).split('\n').length}: ${what}`] : []))
  })
}
