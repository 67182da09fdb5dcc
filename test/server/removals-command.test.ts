import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endEvento, makeBuyer, tablesWith } from '../support/conta.ts'
import { SANDBOX_ENV } from '../support/env.ts'
import { openShop, type Shop } from '../support/shop.ts'

// A restored database again contains accounts that were removed since (docs/operations.md#on-a-bad-day).

const folder = mkdtempSync(path.join(tmpdir(), 'bilheteria-removals-'))
let shop: Shop
let log = ''
beforeAll(async () => {
  const write = (line: string) => {
    log += line
  }
  shop = await openShop({ jobs: false, config: { LOG_LEVEL: 'info' }, log: { write } })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function removals(...files: string[]) {
  const main = path.resolve(import.meta.dirname, '../../server/restore/removals-main.ts')
  const env = { ...SANDBOX_ENV, PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: shop.database.appUrl }
  const addresses = { PAGARME_URL: shop.sandboxUrl, TWILIO_URL: shop.sandboxUrl }
  const child = spawn(process.execPath, [main, ...files.map((name) => path.join(folder, name))], {
    env: { ...env, ...addresses, LOG_LEVEL: 'warn' },
  })
  const ended = once(child, 'close')
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  await ended
  return { code: child.exitCode, said }
}

test('one command removes again the accounts that the log or a list names as removed', async () => {
  const model = await makeBuyer(shop)
  await endEvento(shop.db, model.evento)
  expect((await model.client.post('conta/remocao', { senha: model.senha })).status).toBe(200)
  await expect.poll(() => log).toContain('account.removed')

  const logged = await makeBuyer(shop, { nome: 'Anacleta Vasconcelos' })
  const listed = await makeBuyer(shop, { nome: 'Petronilha Quaresma' })
  await endEvento(shop.db, logged.evento)
  writeFileSync(path.join(folder, 'server.log'), log + log.replaceAll(model.id, logged.id))
  writeFileSync(path.join(folder, 'ids'), `${listed.id}\n${randomUUID()}\n${logged.id}\n`)

  const first = await removals('server.log', 'ids')
  expect(first).toEqual({
    code: 1,
    said: expect.stringContaining('arquivos: 4. Removidas agora: 1. Já não existiam: 2. Com algo em aberto: 1.'),
  })
  expect(first.said).toContain(listed.id)
  expect(await tablesWith(shop.db, 'Anacleta Vasconcelos')).toEqual([])
  expect(await tablesWith(shop.db, 'Petronilha Quaresma')).not.toEqual([])
  expect((await logged.client.get('conta/remocao')).status).toBe(401)

  await endEvento(shop.db, listed.evento)
  const second = await removals('server.log', 'ids')
  expect(second).toMatchObject({
    code: 0,
    said: expect.stringContaining('Removidas agora: 1. Já não existiam: 3. Com algo em aberto: 0.'),
  })
  expect(await tablesWith(shop.db, 'Petronilha Quaresma')).toEqual([])
})

test('the command for removals without a file shows its usage, and changes nothing', async () => {
  expect(await removals()).toMatchObject({ code: 1, said: expect.stringContaining('npm run removals -- <arquivo…>') })
})
