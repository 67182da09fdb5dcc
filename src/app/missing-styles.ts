const missing = new Set<HTMLLinkElement>()

/** Notes the style sheets that do not come. */
export function noteMissingStyles(): void {
  // Such an event does not bubble: it is seen on its way down.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
    },
    true,
  )
}

const askAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = document.createElement('link')
    again.rel = 'stylesheet'
    again.crossOrigin = ''
    again.href = link.href
    again.onload = () => resolve()
    again.onerror = () => reject(new Error(`No styles at ${link.href}`))
    missing.delete(link)
    // In its place: the order of the sheets decides between them.
    link.replaceWith(again)
  })

/**
 * Asks again for what was missing, if anything was: Vite's loader asks for the styles of a page once, also when they did
 * not come, and the page would be shown without them.
 */
export const loadMissingStyles = (): Promise<unknown> | null =>
  missing.size === 0 ? null : Promise.all([...missing].map(askAgain))
