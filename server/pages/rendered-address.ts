const ID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** The pages that are rendered, and the parameters of their address that they read. */
const PAGES: readonly (readonly [path: RegExp, params: readonly string[]])[] = [
  [/^\/$/, []],
  [/^\/eventos\/?$/, ['q', 'cidade', 'pagina']],
  [/^\/cidades\/?$/, []],
  [new RegExp(`^/cidades/${ID}(?:/\\d{1,6})?/?$`), []],
  [new RegExp(`^/evento/${ID}/?$`), ['setor']],
]

/** The longest parameter that a page reads is the text of a search. */
const LONGEST = 120

/**
 * The address under which a page is rendered and stored: without the parameters that it does not read, so that links
 * of a campaign share one entry. Null for a page that is not rendered.
 */
export function renderedAddress(url: string): string | null {
  const [pathname = '', search = ''] = url.split('?', 2)
  const page = PAGES.find(([path]) => path.test(pathname))
  if (!page) return null
  const given = new URLSearchParams(search)
  const read = new URLSearchParams()
  for (const name of page[1]) {
    const value = given.get(name)
    if (value !== null) read.set(name, value)
    if (value !== null && value.length > LONGEST) return null
  }
  return read.size > 0 ? `${pathname}?${read}` : pathname
}
