import { useEffect } from 'react'
import { pageTitle, TITLES } from '../../contract/titles-rules.ts'
import { useCasa } from './casa.ts'

/** The address of the page whose head the server rendered. */
let served: string | undefined

/**
 * Removes the server's tags about another page: the browser's own "share" would send their canonical address. Without
 * these tags it uses the address and the title.
 */
function forgetServedHead(): void {
  const { pathname, search } = window.location
  served ??= pathname + search
  if (served === pathname + search) return
  for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove()
}

/**
 * Sets the title of the browser's tab. Page and server get it from `contract/titles-rules.ts`.
 * @param page its name; null for the home page
 */
export function useTitle(page: string | null): void {
  const { nome } = useCasa()
  const title = page === null ? TITLES.home(nome) : pageTitle(page, nome)

  useEffect(() => {
    document.title = title
    forgetServedHead()
  }, [title])
}
