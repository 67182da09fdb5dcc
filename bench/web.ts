/**
 * What a visitor's phone loads and how fast pages are shown: Lighthouse's mobile simulation on the built site with the
 * demonstration data, the median of RUNS runs. Times depend on the machine; the bytes do not, and the program fails if
 * a page exceeds its byte budget (bench/web-bytes.ts), as `npm test` does (test/scripts/page-bytes.test.ts). Usage:
 * start the shop (`npm start`), then `npm run bench:web [address]`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { ensureBrowser } from '../scripts/browser.ts'
import { freePort } from '../test/support/ports.ts'
import { overBudget, type PageBytes } from './web-bytes.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5)
const site = (process.argv[2] ?? 'http://127.0.0.1:3000').replace(/\/$/, '')

type Measured = PageBytes & {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>
}

async function openBrowser(): Promise<{ port: number; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'bilheteria-web-'))
  const port = await freePort()
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const browser: ChildProcess = spawn(
    await ensureBrowser(console.log),
    [...args, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    // A process group of its own, because Debian's browser is a shell script that does not pass signals on.
    { stdio: 'ignore', detached: true },
  )
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      () => true,
      () => false,
    )
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 100))
  return {
    port,
    close: async () => {
      if (browser.pid) process.kill(-browser.pid)
      await once(browser, 'exit')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The scripts that a page needs itself; the others are loaded when it is idle, for the next pages. */
async function ownScripts(url: string): Promise<Set<string>> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const named: unknown = JSON.parse(/id="scripts">(.*?)<\/script>/.exec(html)?.[1] ?? '[]')
  return new Set((named as string[]).map((file) => new URL(file, url).href))
}

async function measure(url: string): Promise<Measured> {
  const own = await ownScripts(url)
  const { port, close } = await openBrowser()
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', formFactor: 'mobile' })
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
    const { audits, categories } = result.lhr
    const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN
    const details = audits['network-requests']?.details
    const requests =
      details && 'items' in details
        ? (details.items as { url: string; resourceType?: string; transferSize?: number }[])
        : []
    const bytes = (type: string, isMeant = (_url: string): boolean => true): number =>
      requests
        .filter(({ url: file, resourceType }) => resourceType === type && isMeant(file))
        .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
    const failing = Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
    )
    for (const { id, title } of failing) console.log(`    ${id}: ${title}`)
    return {
      html: bytes('Document'),
      js: bytes('Script', (file) => own.has(file)),
      later: bytes('Script', (file) => !own.has(file)),
      css: bytes('Stylesheet'),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      scores: {
        performance: (categories['performance']?.score ?? 0) * 100,
        accessibility: (categories['accessibility']?.score ?? 0) * 100,
        'best-practices': (categories['best-practices']?.score ?? 0) * 100,
        seo: (categories['seo']?.score ?? 0) * 100,
      },
    }
  } finally {
    await close()
  }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function pages(): Promise<[name: string, path: string][]> {
  const response = await fetch(`${site}/api/eventos/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { result } = (await response.json()) as { result: { id: string; menor_valor: number | null }[] }
  const evento = result.find(({ menor_valor }) => menor_valor !== null) ?? result[0]
  return [
    ['home', '/'],
    ['eventos', '/eventos'],
    ['cidades', '/cidades'],
    ['evento', `/evento/${evento?.id}`],
  ]
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const HEAD = ['page', 'FCP', 'LCP', 'TBT', 'CLS', 'perf', 'a11y', 'best', 'SEO', 'HTML', 'JS', 'JS later', 'CSS']
const row = (cells: string[]): void =>
  console.log(cells.map((cell, i) => (i ? cell.padStart(9) : cell.padEnd(10))).join(''))

row(HEAD)
for (const [name, path] of await pages()) {
  const runs: Measured[] = []
  for (let n = 0; n < RUNS; n += 1) runs.push(await measure(site + path))
  const of = (pick: (run: Measured) => number): number => median(runs.map(pick))
  const bytes: PageBytes = {
    html: of(({ html }) => html),
    js: of(({ js }) => js),
    later: of(({ later }) => later),
    css: of(({ css }) => css),
  }
  row([
    name,
    seconds(of(({ fcp }) => fcp)),
    seconds(of(({ lcp }) => lcp)),
    `${of(({ tbt }) => tbt).toFixed(0)} ms`,
    of(({ cls }) => cls).toFixed(3),
    ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map((id) =>
      of(({ scores }) => scores[id]).toFixed(0),
    ),
    kb(bytes.html),
    kb(bytes.js),
    kb(bytes.later),
    kb(bytes.css),
  ])
  for (const complaint of overBudget(name, bytes)) {
    console.log(`  ${complaint}`)
    process.exitCode = 1
  }
}
