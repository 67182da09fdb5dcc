import { useEffect } from 'react'

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

/** Sets the title of the browser's tab. Page and server get it from `contract/titles-rules.ts`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
    forgetServedHead()
  }, [title])
}
