// `npm test` and, with --quick, `npm run check`. Ends with the line "N passed, N failed".
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { ensureHaproxy } from './haproxy.ts'
import { ensureRedis } from './redis.ts'
import { ensureSite } from './site.ts'
import { describe } from './start/problem.ts'
import { CHECKS, type Check, commandOf } from './test/checks.ts'
import { readReport, slowest, startedIn, tally } from './test/report.ts'
import { type Result, runNode, step, stopAll } from './test/step.ts'

const ROOT = resolve(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const QUICK = { name: 'testes', args: ['test/contract/', 'test/machines/', 'test/architecture/'] }
/**
 * Run at the same time, because many of the other tests wait while the journeys need a processor. Not in one run: a
 * worker keeps its server, or its browser, only if the next file is of the same project.
 */
const BESIDE = [
  { name: 'jornadas', args: ['--project=shared-journeys', '--maxWorkers=2'] },
  { name: 'testes', args: ['--project=!shared-journeys', '--maxWorkers=2'] },
]
const temporary = mkdtempSync(join(tmpdir(), 'bilheteria-test-'))
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

/** Runs a step that is a function, not a program. */
async function attempt(work: () => Promise<unknown>): Promise<Result> {
  try {
    await work()
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: describe(error) }
  }
}

async function main(): Promise<void> {
  let failedSteps = 0
  const check = async (name: string, work: () => Promise<Result>) => {
    if (!(await step(name, work))) failedSteps += 1
  }

  // Two at a time, because several checks use only one core.
  const waiting: Check[] = Object.values(CHECKS)
  const work = async () => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) {
      const command = commandOf(tool, ROOT)
      await check(tool.name, () => runNode(command, ROOT, false))
    }
  }
  await Promise.all([work(), work()])
  // Each test file has its own process, and all load the same packages: a shared cache avoids compiling them each time.
  const started = join(temporary, 'started')
  const env: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: join(temporary, 'compiled'), TEST_STARTED: started }
  if (!quick) {
    // Before the tests, because the journeys use the built site.
    await check('site', () => attempt(() => ensureSite(ROOT, () => undefined)))
    await check('redis', () => attempt(async () => ensureRedis((line) => console.log(line))))
    await check('haproxy', () => attempt(async () => ensureHaproxy((line) => console.log(line))))
    if (existsSync(join(ROOT, 'test/journeys'))) {
      await check('navegador', () =>
        attempt(async () => {
          env['CHROMIUM_PATH'] = await ensureBrowser((line) => console.log(line))
        }),
      )
    }
  }

  const runs = quick ? [QUICK] : BESIDE
  const ended = await Promise.all(
    runs.map(async ({ name, args }) => {
      const report = join(temporary, `${name}.json`)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      let code = 1
      await step(name, async () => {
        const result = await runNode([VITEST, 'run', ...reporters, ...args], ROOT, true, env)
        code = result.code
        return result
      })
      return { report: readReport(report), code }
    }),
  )
  const reports = ended.flatMap(({ report }) => report ?? [])
  if (!quick) console.log(['The slowest tests:', ...slowest(reports), `Started: ${startedIn(started)}`].join('\n'))
  let [passed, failed] = [0, failedSteps]
  for (const { report, code } of ended) {
    const tallied = tally(report, code)
    passed += tallied.passed
    failed += tallied.failed
  }
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

function interrupt(): void {
  stopAll()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, interrupt)

await main()
