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

  const report = join(temporary, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const folders = quick ? ['test/contract/', 'test/machines/', 'test/architecture/'] : []
  let code = 1
  await step('testes', async () => {
    const result = await runNode(
      [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...folders],
      ROOT,
      true,
      env,
    )
    code = result.code
    return result
  })
  const told = readReport(report)
  if (told && !quick) console.log(['The slowest tests:', ...slowest(told), `Started: ${startedIn(started)}`].join('\n'))
  const { passed, failed } = tally(told, code)
  console.log(`${passed} passed, ${failed + failedSteps} failed`)
  process.exit(failed + failedSteps === 0 ? 0 : 1)
}

function interrupt(): void {
  stopAll()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, interrupt)

await main()
