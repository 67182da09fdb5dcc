import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { countStart } from '../../support/started.ts'
import { sessionOf } from './contexts.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const require = createRequire(import.meta.url)
const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
/** Gives each document a function that defines axe there, which costs nothing until it is called. */
const STANDBY = `Object.defineProperty(window, 'defineAxe', { value: () => {${SOURCE}} })`
const standing = new WeakSet<Page>()

type Result = { violations: { id: string; help: string; nodes: { target: string[]; html: string }[] }[] }
type Window = { defineAxe?: () => void; axe?: { run(context: Document, options: object): Promise<Result> } }
type RunOnly = { type: 'tag' | 'rule'; values: string[] }

/** Runs in the page. @returns the violations, one line each; null: axe cannot be defined there */
async function run(runOnly: RunOnly): Promise<string[] | null> {
  const here = window as unknown as Window
  if (!here.axe) here.defineAxe?.()
  if (!here.axe) return null
  // Only violations: otherwise the report of all passed rules would be copied out of the page each time. Style sheets
  // are preloaded for no rule of these.
  const { violations } = await here.axe.run(document, {
    runOnly,
    reporter: 'no-passes',
    preload: { assets: ['media'] },
    // A frame of the site runs no scripts, so axe could only wait for it: its page is checked by itself.
    iframes: false,
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${html}`),
  )
}

/**
 * Runs axe in the page only, and not in its frames. Its half megabyte is sent once for all documents of the page,
 * which also keeps it compiled.
 */
async function found(page: Page, runOnly: RunOnly): Promise<string[]> {
  countStart('axe run')
  if (!standing.has(page)) {
    const session = await sessionOf(page)
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: STANDBY, runImmediately: true })
    standing.add(page)
  }
  const lines = await page.evaluate(run, runOnly)
  if (lines) return lines
  // A page whose own scripts are off.
  await page.evaluate(SOURCE)
  return (await page.evaluate(run, runOnly)) ?? ['axe could not be defined in the page']
}

/** The violations that axe finds on the page in its current state, one line each. */
export const axeFindings = (page: Page): Promise<string[]> => found(page, { type: 'tag', values: TAGS })

/** The violations of these rules of axe only. */
export const findingsOf = (page: Page, rules: string[]): Promise<string[]> =>
  found(page, { type: 'rule', values: rules })

/** The elements with too little contrast in the dark colour scheme. */
export async function darkFindings(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const lines = await findingsOf(page, ['color-contrast'])
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
