/** Runs in the page: finds elements that do not fit or are broken, one line each. */
export function misfits(): string[] {
  const found = new Set<string>()
  const SHORT = 'dd/mm/yyyy'.length
  const nameOf = (element: Element) => {
    const { id, className } = element
    const name = id ? `#${id}` : typeof className === 'string' && className ? `.${className.split(' ')[0]}` : ''
    return `${element.tagName.toLowerCase()}${name}`
  }
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth)
    found.add(`the page scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`)

  for (const { complete, naturalWidth, currentSrc } of document.images) {
    if (complete && naturalWidth === 0) found.add(`a broken picture: ${currentSrc}`)
  }

  // A date, an hour or an amount is short, and has to be seen whole; a name may be longer than its field.
  for (const input of document.querySelectorAll<HTMLInputElement>('input[inputmode]')) {
    const isShown = input.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (isShown && input.value.length <= SHORT && input.scrollWidth > input.clientWidth)
      found.add(`"${input.value}" is cut off by the field ${input.name}`)
  }

  const clips = (value: string) => value === 'hidden' || value === 'clip'
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!parent || text === '' || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (parent.closest('[inert], [aria-hidden=true], script, style, noscript, option')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.height < 2) continue
      // From the element outwards: a scrolling box can show all its content; a clipping box must contain the text.
      for (let around: Element | null = parent; around && around !== root; around = around.parentElement) {
        const style = getComputedStyle(around)
        const outer = around.getBoundingClientRect()
        // Visually hidden on purpose.
        if (outer.width <= 1 || outer.height <= 1) break
        // Shortened on purpose, with an ellipsis.
        if (style.webkitLineClamp !== 'none') break
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) break
        if (around.matches('[aria-roledescription=carousel]')) break
        const isCutX = clips(style.overflowX) && (box.right > outer.right + 2 || box.left < outer.left - 2)
        const isCutY = clips(style.overflowY) && (box.bottom > outer.bottom + 4 || box.top < outer.top - 4)
        if (isCutX || isCutY) found.add(`"${text.slice(0, 40)}" is cut off by ${nameOf(around)}`)
        if (style.position !== 'fixed') continue
        // The page cannot be scrolled to content beyond the edge of the screen.
        if (box.right > root.clientWidth + 2 || box.left < -2)
          found.add(`"${text.slice(0, 40)}" of ${nameOf(around)} is beyond the edge of the screen`)
        break
      }
    }
  }
  return [...found]
}
