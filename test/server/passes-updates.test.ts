import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import type { Venda } from '../../contract/vendas.ts'
import { updateDuePasses } from '../../server/modules/passes/update-passes.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'
import { PASS_TYPE } from '../support/wallets/certificates.ts'
import { type Pass, startWallets } from '../support/wallets/wallets.ts'

// A pass follows its ticket: Apple's wallet is told by a push and asks by Apple's own protocol, Google gets the content.

let wallets: Awaited<ReturnType<typeof startWallets>>
let shop: Shop
let buyer: Client
let venda: Venda
let pass: Pass
let device: string
const logged: string[] = []
beforeAll(async () => {
  wallets = await startWallets()
  shop = await openShop({
    config: { ...wallets.config, LOG_LEVEL: 'debug' },
    jobs: false,
    log: { write: (line) => void logged.push(line) },
  })
})
beforeEach(async () => {
  const [one] = await makeClients(shop, 1)
  if (!one) throw new Error('no buyer')
  buyer = one
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
  await shop.db.execute(sql`UPDATE evento SET hora = '20:30' WHERE hora IS NULL`)
  const [bought] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 1 }])
  if (!bought) throw new Error('nothing bought')
  venda = bought
  const file = await fetch(`${shop.url}/api/eventos/venda/${venda.id}/carteira/apple`, {
    headers: { cookie: buyer.cookie ?? '' },
  })
  pass = wallets.open(new Uint8Array(await file.arrayBuffer()))
  device = `device-${venda.id}`
  wallets.apple.pushes.length = 0
})
afterAll(async () => {
  await shop.close()
  await wallets.close()
})

/** A call as a phone makes it, at the address and with the token of the pass. */
const call = (
  method: string,
  path: string,
  token: string | null,
  body?: object,
  headers: Record<string, string> = {},
) =>
  fetch(`${shop.url}${new URL(pass.webServiceURL).pathname}/v1/${path}`, {
    method,
    headers: {
      ...headers,
      ...(token !== null && { authorization: `ApplePass ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
const registration = () => `devices/${device}/registrations/${PASS_TYPE}/${pass.serialNumber}`
const register = (token = pass.authenticationToken, pushToken = `push-${venda.id}`) =>
  call('POST', registration(), token, { pushToken })
const changedSince = (since: string) =>
  call('GET', `devices/${device}/registrations/${PASS_TYPE}?passesUpdatedSince=${since}`, null)
const read = (headers: Record<string, string> = {}) =>
  call('GET', `passes/${PASS_TYPE}/${pass.serialNumber}`, pass.authenticationToken, undefined, headers)
const latest = async (): Promise<Pass> => wallets.open(new Uint8Array(await (await read()).arrayBuffer()))
const told = () => wallets.apple.pushes.filter(({ token }) => token === `push-${venda.id}`)
const google = async () => {
  const rows = await shop.db.execute<{ id: string }>(
    sql`SELECT id FROM passe WHERE id_venda = ${venda.id} AND tipo = 'google'`,
  )
  const id = `${wallets.config.GOOGLE_WALLET_ISSUER}.${rows.rows[0]?.id}`
  return wallets.google.resource('eventTicketObject', id)
}
const run = async (): Promise<void> => {
  while (await updateDuePasses(shop.deps));
}

test('a device registers once, hears of its pass alone, and says good-bye', async () => {
  expect([(await register()).status, (await register()).status]).toEqual([201, 200])
  const all = await call('GET', `devices/${device}/registrations/${PASS_TYPE}`, null)
  const { serialNumbers, lastUpdated } = (await all.json()) as { serialNumbers: string[]; lastUpdated: string }
  expect(serialNumbers).toEqual([pass.serialNumber])
  // Much later there is no news.
  expect((await changedSince(String(Number(lastUpdated) + 3600))).status).toBe(204)
  expect((await call('DELETE', registration(), pass.authenticationToken)).status).toBe(200)
  expect((await changedSince('0')).status).toBe(204)
})

test('only the token of this very pass opens it', async () => {
  const forged = `${pass.authenticationToken.slice(0, -4)}AAAA`
  const code = venda.codigo ?? ''
  for (const token of [null, 'x', forged, code, code.replace(/^B/, 'W')]) {
    expect((await call('GET', `passes/${PASS_TYPE}/${pass.serialNumber}`, token)).status).toBe(401)
    expect((await register(token ?? '')).status).toBe(401)
  }
  expect((await call('GET', `passes/pass.other/${pass.serialNumber}`, pass.authenticationToken)).status).toBe(401)
  expect((await call('GET', `passes/${PASS_TYPE}/${venda.id}`, pass.authenticationToken)).status).toBe(401)
  // And it opens no gate.
  expect(shop.deps.tickets.read(pass.authenticationToken)).toBeNull()
})

test('a moved event reaches the phone: a push without content, then the pass with the new day', async () => {
  await register()
  const before = await read()
  const modified = { 'if-modified-since': before.headers.get('last-modified') ?? '' }
  expect((await read(modified)).status).toBe(304)
  await run()
  expect(told()).toEqual([])
  await shop.db.execute(
    sql`UPDATE evento SET data = data + 7, hora = '21:00', local = 'Arena Nova' WHERE id = ${venda.id_evento}`,
  )
  await run()
  expect(told()).toEqual([{ token: `push-${venda.id}`, topic: PASS_TYPE, body: '{}', by: 'Pass Type ID' }])
  const { status } = await read(modified)
  expect(status).toBe(200)
  const day = new Date(Date.parse(`${venda.evento?.data}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)
  expect(await latest()).toMatchObject({
    isSigned: true,
    serialNumber: pass.serialNumber,
    fields: { data: day.split('-').reverse().join('/'), hora: '21:00', local: 'Arena Nova' },
  })
  await run()
  expect(told()).toHaveLength(1)
})

test('a postponed event says so in both wallets, and a cancelled one is void at once', async () => {
  await register()
  await fetch(`${shop.url}/api/eventos/venda/${venda.id}/carteira/google`, {
    redirect: 'manual',
    headers: { cookie: buyer.cookie ?? '' },
  })
  const admin = await makeUsuario(shop)
  const today = businessDay(new Date())
  const day = addDays(today, 90)
  const adiar = { data: day, hora: '19:00', devolver_ate: addDays(today, 20), motivo: 'voo atrasado' }
  expect((await admin.post('eventos/adiar', { id: venda.id_evento, ...adiar })).status).toBe(200)
  await run()
  const brDay = (text = ''): string => text.split('-').reverse().join('/')
  const aviso = `Evento adiado: era em ${brDay(venda.evento?.data)}. voo atrasado.`
  const postponed = await latest()
  expect(postponed).toMatchObject({ fields: { data: brDay(day), hora: '19:00', aviso } })
  expect(postponed.barcodes?.[0]?.message).toBe(venda.codigo)
  const classId = `${wallets.config.GOOGLE_WALLET_ISSUER}.${venda.id_evento}`
  expect(wallets.google.resource('eventTicketClass', classId)).toMatchObject({
    dateTime: { start: `${day}T19:00:00-03:00` },
    textModulesData: [{ id: 'aviso', body: aviso }],
  })

  const cancelar = { id: venda.id_evento, motivo: 'chuva forte', nome: venda.evento?.nome }
  expect((await admin.post('eventos/cancelar', cancelar)).status).toBe(200)
  await run()
  const canceled = await latest()
  expect(canceled).toMatchObject({ voided: true, fields: { aviso: 'Evento cancelado. chuva forte.' } })
  expect(canceled.barcodes).toBeUndefined()
  expect(await google()).toMatchObject({ state: 'INACTIVE', barcode: null })
  expect(told()).toHaveLength(2)
})

test('what is no change of the ticket tells nobody', async () => {
  await register()
  await shop.db.execute(
    sql`UPDATE evento SET descricao = 'Mais texto', updated_at = now() WHERE id = ${venda.id_evento}`,
  )
  await shop.db.execute(sql`UPDATE evento SET data = data WHERE id = ${venda.id_evento}`)
  await run()
  expect(told()).toEqual([])
})

test('a used ticket is void in both wallets, and has no code', async () => {
  await register()
  await fetch(`${shop.url}/api/eventos/venda/${venda.id}/carteira/google`, {
    redirect: 'manual',
    headers: { cookie: buyer.cookie ?? '' },
  })
  const staff = await makeUsuario(shop)
  await staff.post('eventos/venda', { id: venda.id, entregue: true })
  await run()
  expect(told()).toHaveLength(1)
  const used = await latest()
  expect(used).toMatchObject({ voided: true, isSigned: true })
  expect(used.barcodes).toBeUndefined()
  expect(await google()).toMatchObject({ state: 'COMPLETED', barcode: null })
})

test('a refunded ticket is void in both wallets', async () => {
  await register()
  await fetch(`${shop.url}/api/eventos/venda/${venda.id}/carteira/google`, {
    redirect: 'manual',
    headers: { cookie: buyer.cookie ?? '' },
  })
  const { status } = await buyer.post('reembolsos', { ids: [venda.id] })
  expect(status).toBe(200)
  await run()
  expect(await latest()).toMatchObject({ voided: true })
  expect(await google()).toMatchObject({ state: 'INACTIVE', barcode: null })
})

test('a ticket of another owner is void in the wallet of the one before', async () => {
  await register()
  const [next] = await makeClients(shop, 1)
  await shop.db.execute(sql`UPDATE venda SET id_cliente = ${next?.id} WHERE id = ${venda.id}`)
  await run()
  expect(told()).toHaveLength(1)
  const old = await latest()
  expect(old).toMatchObject({ voided: true })
  expect(old.barcodes).toBeUndefined()
})

test('a device that is gone is forgotten, and one that Apple does not reach is told later', async () => {
  await register()
  wallets.apple.answers.set(`push-${venda.id}`, { status: 410, reason: 'Unregistered' })
  await shop.db.execute(sql`UPDATE evento SET data = data + 1 WHERE id = ${venda.id_evento}`)
  await run()
  expect((await changedSince('0')).status).toBe(204)

  await register(pass.authenticationToken, 'other')
  await run()
  wallets.apple.answers.set('other', { status: 400, reason: 'BadTopic' })
  await shop.db.execute(sql`UPDATE evento SET data = data + 1 WHERE id = ${venda.id_evento}`)
  await run()
  wallets.apple.answers.clear()
  wallets.apple.pushes.length = 0
  await shop.db.execute(sql`UPDATE passe SET check_at = clock_timestamp() WHERE id = ${pass.serialNumber}`)
  await run()
  expect(wallets.apple.pushes.map(({ token }) => token)).toEqual(['other'])
})

test('a change during the work stays due, and after a day of failures a person is told', async () => {
  await register()
  const push = vi.spyOn(shop.deps.wallets.apple ?? never(), 'push')
  push.mockImplementationOnce(async () => {
    await shop.db.execute(sql`UPDATE evento SET data = data + 1 WHERE id = ${venda.id_evento}`)
    return { kind: 'ok', gone: [], said: null }
  })
  await shop.db.execute(sql`UPDATE evento SET data = data + 1 WHERE id = ${venda.id_evento}`)
  await run()
  expect(push).toHaveBeenCalledTimes(2)

  push.mockResolvedValue({ kind: 'failed', gone: [], said: null })
  await shop.db.execute(sql`UPDATE evento SET data = data + 1 WHERE id = ${venda.id_evento}`)
  await run()
  const due = () =>
    shop.db.execute(sql`SELECT check_at FROM passe WHERE id = ${pass.serialNumber} AND check_at IS NOT NULL`)
  expect((await due()).rows).toHaveLength(1)
  await shop.db.execute(sql`UPDATE passe SET failing_since = clock_timestamp() - interval '25 hours',
    check_at = clock_timestamp() WHERE id = ${pass.serialNumber}`)
  await run()
  push.mockRestore()
  expect((await due()).rows).toHaveLength(0)
  const { rows } = await shop.db.execute(
    sql`SELECT 1 FROM alert WHERE kind = 'passe.not-updated' AND subject = ${venda.id_evento}`,
  )
  expect(rows).toHaveLength(1)
})

const never = (): never => {
  throw new Error('no wallet')
}

test('the log tells of refusals, and has no token, key or code', async () => {
  await register()
  wallets.apple.answers.set(`push-${venda.id}`, { status: 400, reason: 'BadTopic' })
  await shop.db.execute(sql`UPDATE evento SET data = data + 1 WHERE id = ${venda.id_evento}`)
  await run()
  wallets.apple.answers.clear()
  await read()
  const text = logged.join('')
  expect(text).toContain('"outcome":"BadTopic"')
  const { pass: signer, google: account } = wallets.certificates
  const secrets = [pass.authenticationToken, venda.codigo ?? '', `push-${venda.id}`, device, signer.key, account.key]
  for (const secret of secrets) expect(text).not.toContain(secret.slice(0, 60))
  expect(text).not.toMatch(/W1\.|savetowallet|PRIVATE KEY/)
})

test('control: without the trigger a moved event reaches nobody', async () => {
  await register()
  await shop.db.execute(sql`ALTER TABLE evento DISABLE TRIGGER evento_passes`)
  await shop.db.execute(sql`UPDATE evento SET data = data + 1 WHERE id = ${venda.id_evento}`)
  await shop.db.execute(sql`ALTER TABLE evento ENABLE TRIGGER evento_passes`)
  await run()
  expect(told()).toEqual([])
})
