import type { Page } from 'playwright-core'
import { axeFindings, darkFindings, findingsOf } from './axe.ts'
import { misfits } from './misfits.ts'
import { showsOthers } from './visible.ts'

/**
 * Enlarged text is most critical at 320 px; wider pages have more room for it. At 1024 px the desktop's layout has the
 * least room. The last size is that of the journeys' pages, so that they keep their layout afterwards.
 */
const SIZES: [width: number, text: string][] = [
  [1920, '100%'],
  [1440, '100%'],
  [1024, '100%'],
  [768, '200%'],
  [320, '200%'],
  [320, '100%'],
  [390, '100%'],
]
/** Colours do not depend on the width, but the visible elements do. The other journeys check 390 px. */
const DARK_AT = 1440

/**
 * The rules of axe whose result can differ between two sizes that show the same elements: those that depend on
 * positions, sizes, colours, scrolled or covered elements, or that guess by width and borders whether a table holds
 * data. All others only read elements, attributes, and visibility.
 */
const BY_SIZE = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'region',
  'bypass',
  'skip-link',
  'aria-hidden-focus',
  'label',
  'label-title-only',
  'label-content-name-mismatch',
  'select-name',
  'autocomplete-valid',
  'th-has-data-cells',
  'td-headers-attr',
]

async function resize(page: Page, width: number, text: string): Promise<void> {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size === '100%' ? '' : size
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, text)
}

/**
 * The layout errors of the page in its current state, at every width and with text at 200 %: it scrolls sideways, cuts
 * off text, has fixed text beyond the edge of the screen, shows a broken picture, or axe finds a violation. One line
 * each.
 *
 * All rules of axe run at the first size and at each one that shows other elements than earlier sizes; where the
 * elements are the same, only the rules of `BY_SIZE` can give another result.
 */
export async function findingsAtEverySize(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const [index, [width, text]] of SIZES.entries()) {
    await resize(page, width, text)
    const lines = await page.evaluate(misfits)
    const isOther = await page.evaluate(showsOthers, index === 0)
    lines.push(...(isOther ? await axeFindings(page) : await findingsOf(page, BY_SIZE)))
    if (width === DARK_AT) lines.push(...(await darkFindings(page)).map((what) => `in the dark: ${what}`))
    found.push(...lines.map((what) => `${width} px, text ${text}: ${what}`))
  }
  if (before) await page.setViewportSize(before)
  return found
}
