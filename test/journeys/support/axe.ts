import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function found(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${html}`),
  )
}

/**
 * Expects that axe finds nothing on the page in its current state, nor too little contrast in the dark colour scheme.
 * `name` appears in the failure.
 */
export async function axe(page: Page, name: string): Promise<void> {
  expect(await found(new AxeBuilder({ page }).withTags(TAGS)), `axe on ${name}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await found(new AxeBuilder({ page }).withRules(['color-contrast'])), `axe in the dark on ${name}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
