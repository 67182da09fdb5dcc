import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../support/ports.ts'
import { type Body, byCard, type Order, Receiver, SandboxKit, startSandboxKit, until, wait } from './support.ts'

let dataDir: string
const children: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

type Ended = { code: number | null; output: string }

/** Starts sandbox/main.ts as a process. */
function launch(env: Record<string, string>): { child: ChildProcess; ended: Promise<Ended>; output: () => string } {
  const { NODE_ENV: _test, ...clean } = process.env
  const child = spawn(process.execPath, ['sandbox/main.ts'], { env: { ...clean, DATA_DIR: dataDir, ...env } })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, output })))
  return { child, ended, output: () => output }
}

async function ready(port: string, output: () => string): Promise<SandboxKit> {
  await until(output, (text) => text.includes('Sandbox pronta'))
  return new SandboxKit(`http://127.0.0.1:${port}`, async () => undefined)
}

test('only the owner of its files can read them, also those of an older version', async () => {
  await startSandboxKit({ dataDir }).then((kit) => kit.close())
  const modes = () => readdirSync(dataDir).map((name) => (statSync(join(dataDir, name)).mode & 0o777).toString(8))
  expect(new Set(modes())).toEqual(new Set(['600']))
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644)
  const open = await startSandboxKit({ dataDir })
  expect(new Set(modes())).toEqual(new Set(['600']))
  await open.close()
})

test('orders, cards, keys, codes and settings survive a restart', async () => {
  const first = await startSandboxKit({ dataDir })
  const key = { 'Idempotency-Key': 'k' }
  const made = (await first.pix({ code: 'FICA' }, key)).body
  await first.sms('Verifications', { To: '+5511987654321', Channel: 'sms' })
  const sms = (await first.control('GET', '/sms/11987654321')).body
  await first.control('POST', '/__sandbox/config', { hooks: { duplicate: 1 }, faults: [{ match: '', mode: 'hang' }] })
  await first.close()
  const second = await startSandboxKit({ dataDir })
  expect((await second.api('GET', `/orders/${made.id}`)).body).toEqual(made)
  expect((await second.pix({ code: 'OUTRO' }, key)).body).toEqual(made)
  expect((await second.control('GET', '/sms/11987654321')).body).toEqual(sms)
  expect((await second.control('GET', '/__sandbox/config')).body).toMatchObject({ hooks: { duplicate: 1 }, faults: [] })
  await second.close()
})

test('subscriptions, their invoices and their scheduled changes survive a restart', async () => {
  const first = await startSandboxKit({ dataDir, lateMs: 300 })
  const paid = (await first.subscribe()).body
  const open = (await first.subscribe('0044')).body
  const invoices = await first.invoices(paid.id)
  await first.close()
  const second = await startSandboxKit({ dataDir, lateMs: 300 })
  expect((await second.api('GET', `/subscriptions/${paid.id}`)).body).toEqual(paid)
  expect(await second.invoices(paid.id)).toEqual(invoices)
  await until(
    () => second.api('GET', `/subscriptions/${open.id}`),
    ({ body }) => body['status'] === 'failed',
  )
  await second.close()
})

test('late transitions and unsent notifications continue after a restart', async () => {
  const receiver = new Receiver()
  receiver.status = () => 500
  const webhook = await receiver.start()
  const first = await startSandboxKit({ dataDir, webhook, lateMs: 300 })
  const { id } = (await first.order(byCard('0036'))).body
  await until(
    () => receiver.hooks.length,
    (count) => count >= 3,
  )
  await first.close()
  receiver.status = () => 200
  const seen = receiver.hooks.length
  const second = await startSandboxKit({ dataDir, webhook, lateMs: 300 })
  await until(
    () => second.api<Order>('GET', `/orders/${id}`),
    ({ body }) => body.status === 'paid',
  )
  const types = await until(
    () => receiver.types.slice(seen),
    (list) => list.length >= 5,
  )
  expect([...types].sort()).toEqual([
    'charge.created',
    'charge.paid',
    'charge.processing',
    'order.created',
    'order.paid',
  ])
  await second.close()
  await receiver.close()
})

test('a hanging and a slow request do not delay closing', async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const kit = await startSandboxKit()
  const faults = [
    { match: 'GET /customers', mode: 'hang' },
    { match: 'POST /orders', mode: 'slow', ms: 60_000 },
  ]
  await kit.control('POST', '/__sandbox/config', { faults })
  const open = Promise.allSettled([kit.api('GET', '/customers'), kit.pix()])
  await wait(50)
  const start = performance.now()
  await kit.close()
  // Less than the keep-alive time of a connection.
  expect(performance.now() - start).toBeLessThan(4000)
  await open
  expect(timers()).toBeLessThanOrEqual(before)
})

test('a kill -9 of the sandbox loses nothing', async () => {
  const port = String(await freePort())
  const one = launch({ SANDBOX_PORT: port })
  const first = await ready(port, one.output)
  const made: Body[] = []
  for (let index = 0; index < 20; index += 1) made.push((await first.pix()).body)
  one.child.kill('SIGKILL')
  await one.ended
  const two = launch({ SANDBOX_PORT: port })
  const second = await ready(port, two.output)
  expect((await second.api('GET', '/orders')).body['paging']).toMatchObject({ total: 20 })
  expect((await second.api('GET', `/orders/${made.at(-1)?.['id']}`)).body).toEqual(made.at(-1))
  two.child.kill('SIGTERM')
  expect(await two.ended).toEqual({ code: 0, output: `Sandbox pronta em http://127.0.0.1:${port}\n` })
})

test('a busy port is reported in one line, and HOST is ignored', async () => {
  const port = String(await freePort())
  const one = launch({ SANDBOX_PORT: port, HOST: '0.0.0.0' })
  await ready(port, one.output)
  expect(one.output()).toContain(`http://127.0.0.1:${port}`)
  const two = await launch({ SANDBOX_PORT: port }).ended
  expect(two).toEqual({ code: 1, output: `A porta ${port} já está em uso: a sandbox não pode começar.\n` })
  one.child.kill('SIGINT')
  expect((await one.ended).code).toBe(0)
})

test.each([
  [{ SANDBOX_PORT: 'abc' }, 'SANDBOX_PORT'],
  [{ SANDBOX_WEBHOOK_URL: 'ftp://x', WEBHOOK_USER: 'u', WEBHOOK_PASSWORD: 'p' }, 'SANDBOX_WEBHOOK_URL'],
  [{ SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:1', WEBHOOK_USER: 'u', WEBHOOK_PASSWORD: '' }, 'WEBHOOK_PASSWORD'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV'],
])('with %j the start fails and names the variable', async (env: Record<string, string>, name) => {
  const { code, output } = await launch(env).ended
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^${name}: .+\n$`))
})
