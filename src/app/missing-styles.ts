const missing = new Set<HTMLLinkElement>()

/** Records style sheets that fail to load. */
export function noteMissingStyles(): void {
  // This event does not bubble, so it is handled in the capture phase.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
    },
    true,
  )
}

const loadAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = document.createElement('link')
    again.rel = 'stylesheet'
    again.crossOrigin = ''
    again.href = link.href
    again.onload = () => resolve()
    again.onerror = () => reject(new Error(`No styles at ${link.href}`))
    missing.delete(link)
    // Inserted at the same position, because the order of the sheets decides which rule wins.
    link.replaceWith(again)
  })

/**
 * Requests the missing style sheets again; null when none is missing. Vite's loader requests a page's styles only once,
 * even if that request failed, and the page would be shown without them.
 */
export const loadMissingStyles = (): Promise<unknown> | null =>
  missing.size === 0 ? null : Promise.all([...missing].map(loadAgain))
