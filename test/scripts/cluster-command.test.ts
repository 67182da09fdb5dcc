import { chmodSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { portsBeside } from '../../scripts/cluster/plan.ts'
import { answersPing } from '../../scripts/start/ready.ts'
import { freePort } from '../support/ports.ts'
import { cleanUp, eventually, makeProject, processes, run } from './support.ts'

// `npm run cluster` with fakes of the server, the sandbox and the demonstration; balancer, Valkey and database are
// real.

afterEach(cleanUp)

/** Long after any answer: a call without one is named by its line. */
const ANSWER_MS = 60_000

type State = { pid: number; rows: number; demo: boolean }

async function makeShop() {
  const project = makeProject()
  // Whoever else listens beside it may answer in the place of a server, or never.
  const port = await freePort((one) => {
    const { web, jobs, valkey, state } = portsBeside(one)
    return [...web, ...jobs, valkey, state]
  })
  const TMPDIR = join(project, 't')
  chmodSync(dirname(project), 0o711)
  mkdirSync(TMPDIR)
  chmodSync(TMPDIR, 0o1777)
  const env = { TMPDIR, PORT: String(port), SANDBOX_PORT: String(await freePort()), SITE_DIR: 'site' }
  const ports = portsBeside(port)
  const read = async (method = 'GET', at = port): Promise<State> =>
    (await (
      await fetch(`http://127.0.0.1:${at}/readyz`, { method, signal: AbortSignal.timeout(ANSWER_MS) })
    ).json()) as State
  return {
    ports,
    read,
    site: `http://127.0.0.1:${port}`,
    start: async (script = 'scripts/cluster.ts') => {
      const running = run(script.split(' '), { cwd: project, env })
      await running.until(/Ctrl-C encerra/)
      return running
    },
    /** The process ids of the servers, each read at its own port. */
    pids: () => Promise.all([...ports.web, ...ports.jobs].map(async (at) => (await read('GET', at)).pid)),
    /** Waits until nothing of this project runs. A Valkey's command line does not contain the project. */
    closed: () =>
      eventually('nothing is left', async () => processes(project).length === 0 && !(await answersPing(ports.valkey))),
    processOf: (text: string) => processes(project).find((pid) => processes(text).includes(pid)) ?? 0,
  }
}

it('the cluster command starts all parts, sends the calls to three of them, and ends with 0 without leaving a process', async () => {
  const shop = await makeShop()
  const first = await shop.start()
  expect(first.said()).toContain(shop.site)
  expect(first.said()).toContain('(11) 98765-4321')
  expect(await shop.read('POST')).toMatchObject({ rows: 1, demo: true })
  const answered = await Promise.all(Array.from({ length: 12 }, () => shop.read()))
  const all = await shop.pids()
  expect(new Set(all).size).toBe(5)
  expect(new Set(answered.map(({ pid }) => pid))).toEqual(new Set(all.slice(0, 3)))
  expect(await answersPing(shop.ports.valkey)).toBe(true)
  first.child.kill('SIGTERM')
  expect(await first.exit()).toBe(0)
  await shop.closed()

  const second = await shop.start()
  expect(await shop.read()).toMatchObject({ rows: 1 })
  second.child.kill('SIGKILL')
  await second.exit()
  await shop.closed()
})

it('the cluster command starts a killed part again, and replaces all processes at a signal', async () => {
  const shop = await makeShop()
  const running = await shop.start()
  const before = await shop.pids()
  process.kill(before[0] ?? 0, 'SIGKILL')
  process.kill(shop.processOf('haproxy.cfg'), 'SIGKILL')
  await running.until(/web-1 parou \(SIGKILL\)/)
  await running.until(/O balanceador parou \(SIGKILL\)/)
  await eventually('another process', () =>
    shop.pids().then(
      ([first]) => first !== before[0],
      () => false,
    ),
  )
  await eventually('the balancer again', () => shop.read().then(Boolean, () => false))

  const between = await shop.pids()
  running.child.kill('SIGUSR2')
  await running.until(/Todos os processos foram trocados/)
  const after = await shop.pids()
  expect(after.filter((pid) => between.includes(pid))).toEqual([])
  expect((await shop.read()).demo).toBe(true)
})
