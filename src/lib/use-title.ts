import { useEffect } from 'react'

/** The address whose head the server sent. */
let served: string | undefined

/**
 * Removes what the server wrote about another address: its canonical address would be the one that the browser's own
 * "share" sends. Without these tags it takes the address and the title.
 */
function forgetServedHead(): void {
  const { pathname, search } = window.location
  served ??= pathname + search
  if (served === pathname + search) return
  for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove()
}

/** Sets the title of the browser's tab. Page and server take it from `contract/titles-rules.ts`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
    forgetServedHead()
  }, [title])
}
