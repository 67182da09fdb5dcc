/**
 * Runs in the page: whether it shows other elements than at its sizes since `isFirst`. Compares everything that a rule
 * of axe can read besides positions, sizes and colours, as one text. Two sizes with the same text have the same elements
 * with the same attributes, and the same ones are visible, on the screen and to screen readers. The texts stay in the
 * page: they have hundreds of kilobytes.
 */
export function showsOthers(isFirst: boolean): boolean {
  const { head, body, documentElement: root } = document
  const parts = [root.lang, root.dir, head.outerHTML, body.outerHTML]
  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    const { width, height, right, bottom } = element.getBoundingClientRect()
    const { display, visibility, clip, clipPath, position, overflow } = getComputedStyle(element)
    const isShown = element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true })
    const isAway = right + scrollX <= 0 || bottom + scrollY <= 0
    parts.push([display, visibility, clip, clipPath, position, overflow, isShown, isAway, width < 2, height < 2].join())
    if ('value' in element) parts.push(String(element.value))
  }
  const here = window as unknown as { shownParts?: Set<string> }
  if (isFirst || !here.shownParts) here.shownParts = new Set()
  const text = parts.join('\n')
  const isNew = !here.shownParts.has(text)
  here.shownParts.add(text)
  return isNew
}
