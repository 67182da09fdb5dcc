import type { Page } from 'playwright-core'
import { axeFindings, darkFindings } from './axe.ts'

/** Large text is narrowest at 320 px; wider pages only have more room for it. */
const SIZES: [width: number, text: string][] = [
  [320, '100%'],
  [320, '200%'],
  [390, '100%'],
  [768, '100%'],
  [768, '200%'],
  [1440, '100%'],
  [1920, '100%'],
]
/** Colours do not depend on the width, but the parts that are shown do. The other journeys look at 390 px. */
const DARK_AT = 1440

/** Runs in the page: what does not fit or is broken, one line each. */
function misfits(): string[] {
  const found = new Set<string>()
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
      // Outwards: a box that scrolls shows all; one that clips must contain the text.
      for (let around: Element | null = parent; around && around !== root; around = around.parentElement) {
        const style = getComputedStyle(around)
        const outer = around.getBoundingClientRect()
        // Hidden for the eye only.
        if (outer.width <= 1 || outer.height <= 1) break
        // Shortened on purpose, with three points.
        if (style.webkitLineClamp !== 'none') break
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) break
        if (around.matches('[aria-roledescription=carousel]')) break
        const isCutX = clips(style.overflowX) && (box.right > outer.right + 2 || box.left < outer.left - 2)
        const isCutY = clips(style.overflowY) && (box.bottom > outer.bottom + 4 || box.top < outer.top - 4)
        if (isCutX || isCutY) found.add(`"${text.slice(0, 40)}" is cut off by ${nameOf(around)}`)
        if (style.position !== 'fixed') continue
        // The page does not scroll to what is beyond the edge of the screen.
        if (box.right > root.clientWidth + 2 || box.left < -2)
          found.add(`"${text.slice(0, 40)}" of ${nameOf(around)} is beyond the edge of the screen`)
        break
      }
    }
  }
  return [...found]
}

async function resize(page: Page, width: number, text: string): Promise<void> {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, text)
}

/**
 * What is wrong with the page in its current state, at every width and with text at 200 %: it scrolls sideways, cuts off
 * text, has fixed text beyond the edge of the screen, shows a broken picture, or axe finds something. One line each.
 */
export async function findingsAtEverySize(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const [width, text] of SIZES) {
    await resize(page, width, text)
    const lines = [...(await page.evaluate(misfits)), ...(await axeFindings(page))]
    if (width === DARK_AT) lines.push(...(await darkFindings(page)).map((what) => `in the dark: ${what}`))
    found.push(...lines.map((what) => `${width} px, text ${text}: ${what}`))
  }
  await resize(page, before?.width ?? 390, '')
  if (before) await page.setViewportSize(before)
  return found
}
