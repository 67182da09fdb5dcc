import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { smoke } from '../../scripts/smoke.ts'
import { freePort } from '../support/ports.ts'
import { cleanUp, processes, run } from './support.ts'

const root = path.join(import.meta.dirname, '../..')
const dirs: string[] = []
afterEach(async () => {
  await cleanUp()
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true })
})

async function realShop() {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'bilheteria real '))
  dirs.push(DATA_DIR)
  const env = { DATA_DIR, PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
  const start = async () => {
    const running = run(['scripts/start.ts'], { cwd: root, env })
    await running.until(/Ctrl-C encerra/)
    return running
  }
  return { DATA_DIR, start, site: `http://127.0.0.1:${env.PORT}`, sandbox: `http://127.0.0.1:${env.SANDBOX_PORT}` }
}

test('after npm start two sales succeed, and kill -9 loses nothing', async () => {
  const shop = await realShop()
  const first = await shop.start()
  const page = await fetch(shop.site, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<title>')
  await smoke({ site: shop.site, sandbox: shop.sandbox, print: () => {} })
  const paid = async (): Promise<number> => {
    const login = await fetch(`${shop.site}/api/clientes/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ telefone: '11987654321', senha: 'cliente123' }),
    })
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const answer = await fetch(`${shop.site}/api/eventos/vendas/cliente`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{}',
    })
    return ((await answer.json()) as { result: { status: string }[] }).result.filter(({ status }) => status === 'paid')
      .length
  }
  const before = await paid()
  expect(before).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.exit()
  const second = await shop.start()
  expect(await paid()).toBe(before)
  await smoke({ site: shop.site, sandbox: shop.sandbox, print: () => {} })
  second.child.kill('SIGTERM')
  expect(await second.exit()).toBe(0)
  expect(processes(shop.DATA_DIR)).toEqual([])
})
