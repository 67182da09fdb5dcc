// 50 000 places in Chromium: the time to the first paint, and from a tap to its frame; for the site's map and, in the
// same run, for a plain grid of buttons.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { build, preview } from 'vite'
import { ensureBrowser } from '../scripts/browser.ts'

type Kind = 'map' | 'buttons'
type Tapped = { ms: number; chosen: number }
/** The functions that bench/seats/page.tsx sets on its window. */
type InPage = { measures: { mount(kind: Kind): Promise<number>; tap(x: number, y: number): Promise<Tapped> } }

const ROUNDS = 5
const TAPS = 20
const GOALS = { paint: 130, tap: 16 }

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Milliseconds of processor time of the page's main thread so far; unlike clock time, independent of other programs.
 */
async function busyMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

const mount = (page: Page, kind: Kind): Promise<number> =>
  page.evaluate((which) => (globalThis as unknown as InPage).measures.mount(which), kind)

/** The duration of each tap that chose or freed a place; taps on gaps and taken places do not count. */
async function taps(page: Page, kind: Kind, count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; times.length < count && at < 20 * count; at += 1) {
    const point = [300 + ((at * 53) % 300), 200 + ((at * 37) % 200)] as const
    const { ms, chosen } = await page.evaluate(([x, y]) => (globalThis as unknown as InPage).measures.tap(x, y), point)
    if (chosen !== 0) times.push(ms)
  }
  if (times.length < count) throw new Error(`only ${times.length} taps on ${kind} chose a place`)
  return times
}

async function measure(page: Page, devTools: CDPSession, kind: Kind) {
  const paints: number[] = []
  const work: number[] = []
  for (let round = 0; round < (kind === 'map' ? ROUNDS : 2); round += 1) {
    const before = await busyMs(devTools)
    paints.push(await mount(page, kind))
    work.push((await busyMs(devTools)) - before)
  }
  if (kind === 'map') {
    // At first a place is a few pixels wide; a tap would only zoom in.
    const zoomIn = page.getByRole('button', { name: 'Ampliar o mapa' })
    for (let step = 0; step < 5; step += 1) {
      await zoomIn.click()
      await page.waitForTimeout(300)
    }
  }
  return { paint: median(paints), work: median(work), tap: median(await taps(page, kind, kind === 'map' ? TAPS : 5)) }
}

const outDir = mkdtempSync(join(tmpdir(), 'seats-'))
const root = join(import.meta.dirname, 'seats')
await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true, target: 'es2023' } })
const site = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { port: 0 } })
const browser = await chromium.launch({ executablePath: await ensureBrowser(console.log) })
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' })
  page.setDefaultTimeout(120_000)
  await page.goto(site.resolvedUrls?.local[0] ?? '')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const map = await measure(page, devTools, 'map')
  const buttons = await measure(page, devTools, 'buttons')
  const line = (name: string, goal: number, ours: number, plain: number): string =>
    `${name}: map ${ours.toFixed(1)} ms (goal < ${goal} ms), buttons ${plain.toFixed(0)} ms, ${(plain / ours).toFixed(0)} times as long`
  console.log('50 000 places, medians')
  console.log(line('first paint', GOALS.paint, map.paint, buttons.paint))
  console.log(line('processor time of it', GOALS.paint, map.work, buttons.work))
  console.log(line('tap', GOALS.tap, map.tap, buttons.tap))
} finally {
  await browser.close()
  await site.close()
  rmSync(outDir, { recursive: true })
}
