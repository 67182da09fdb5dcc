import type { Page } from 'playwright-core'
import { matchPath } from 'react-router'
import { expect } from 'vitest'
import { PATHS } from '../../../src/lib/paths.ts'
import { openJourney } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'

/** The shop and the browser of all sweeps. */
export const journey = openJourney()
/** The paths of the site that the sweeps have visited. */
export const visited = new Set<string>()

/** A very long name of an event or a raffle. */
export const LONG =
  'Festival Internacional de Musicoterapia Otorrinolaringológica e Anticonstitucionalissimamente Prolongado'

/** Checks the page in its current state, and records its address. `findings` collects all errors for one failure. */
async function check(page: Page, name: string, findings: string[]): Promise<void> {
  const { pathname } = new URL(page.url())
  for (const path of Object.values(PATHS)) if (matchPath(path, pathname)) visited.add(path)
  // Pictures and fonts may still move the layout.
  await page.evaluate(() => document.fonts.ready)
  findings.push(...(await findingsAtEverySize(page)).map((what) => `${name}, ${what}`))
}

const settled = async (page: Page) => {
  await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

/** A series of screens for one person; each line is an address to open, or an action on the previous page. */
export async function sweep(page: Page, lines: [name: string, go: string | (() => Promise<unknown>)][]): Promise<void> {
  const findings: string[] = []
  for (const [name, go] of lines) {
    if (typeof go === 'string') await page.goto(go)
    else await go()
    await settled(page)
    await check(page, name, findings)
  }
  expect(findings).toEqual([])
}

export const SWEEP_MS = 300_000
