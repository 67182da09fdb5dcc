import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Injected instead of axe (half a megabyte) into a document that already has it. */
const NOTHING = 'undefined'

/**
 * Runs axe in its legacy mode, in the page only: the site has no frames. The other mode opens a new page for each run,
 * which takes longer than the run.
 */
async function found(page: Page, choose: (builder: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  // Only violations: otherwise the report of all passed rules would be copied out of the page each time.
  const builder = new AxeBuilder({ page, ...(hasAxe && { axeSource: NOTHING }) }).options({ reporter: 'no-passes' })
  const { violations } = await choose(builder).setLegacyMode().analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${html}`),
  )
}

/** The violations that axe finds on the page in its current state, one line each. */
export const axeFindings = (page: Page): Promise<string[]> => found(page, (all) => all.withTags(TAGS))

/** The elements with too little contrast in the dark colour scheme. */
export async function darkFindings(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const lines = await found(page, (all) => all.withRules(['color-contrast']))
  await page.emulateMedia({ colorScheme: 'light' })
  return lines
}

/**
 * Expects that axe finds nothing on the page in its current state, nor too little contrast in the dark colour scheme.
 * `name` appears in the failure.
 */
export async function axe(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page), `axe on ${name}`).toEqual([])
  expect(await darkFindings(page), `axe in the dark on ${name}`).toEqual([])
}
