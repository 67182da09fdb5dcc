import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Casa } from '../../contract/casa-rules.ts'
import type { Venda } from '../../contract/vendas.ts'
import { updateDuePasses } from '../../server/modules/passes/update-passes.ts'
import { followHouse, houseDue } from '../../server/modules/passes/wallet-passes-repo.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { picture, sendForm } from '../support/pictures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'
import { PASS_TYPE } from '../support/wallets/certificates.ts'
import { type Pass, startWallets } from '../support/wallets/wallets.ts'

// Passes follow the house: its names, colours and logo, a batch at a time and after the save.

let wallets: Awaited<ReturnType<typeof startWallets>>
let shop: Shop
let admin: Client
let buyer: Client
let venda: Venda
let pass: Pass
beforeAll(async () => {
  wallets = await startWallets()
  shop = await openShop({ config: wallets.config, jobs: false })
  admin = await makeUsuario(shop)
  ;[buyer] = (await makeClients(shop, 1)) as [Client]
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
  ;[venda] = (await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 1 }])) as [Venda]
  pass = wallets.open(new Uint8Array(await (await get('apple')).arrayBuffer()))
  await get('google')
  const { pathname } = new URL(pass.webServiceURL)
  await fetch(`${shop.url}${pathname}/v1/devices/phone/registrations/${PASS_TYPE}/${pass.serialNumber}`, {
    method: 'POST',
    headers: { authorization: `ApplePass ${pass.authenticationToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pushToken: 'phone' }),
  })
})
beforeEach(async () => {
  await backdate(sql`interval '1 day'`)
  await run()
  wallets.apple.pushes.length = 0
})
afterAll(async () => {
  await shop.close()
  await wallets.close()
})

const get = (carteira: 'apple' | 'google') =>
  fetch(`${shop.url}/api/eventos/venda/${venda.id}/carteira/${carteira}`, {
    redirect: 'manual',
    headers: { cookie: buyer.cookie ?? '' },
  })
const run = async (): Promise<void> => {
  while (await updateDuePasses(shop.deps));
}
const latest = async () => {
  const { pathname } = new URL(pass.webServiceURL)
  const file = await fetch(`${shop.url}${pathname}/v1/passes/${PASS_TYPE}/${pass.serialNumber}`, {
    headers: { authorization: `ApplePass ${pass.authenticationToken}` },
  })
  return wallets.open(new Uint8Array(await file.arrayBuffer()))
}
const googleClass = () =>
  wallets.google.resource('eventTicketClass', `${wallets.config.GOOGLE_WALLET_ISSUER}.${venda.id_evento}`)
const googleObject = async () => {
  const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM passe WHERE tipo = 'google'`)
  return wallets.google.resource('eventTicketObject', `${wallets.config.GOOGLE_WALLET_ISSUER}.${rows[0]?.id}`)
}
const save = async (change: Partial<Casa>) => {
  const { logo: _, estilo: __, ...fields } = (await admin.get<Casa>('casa')).body
  expect((await admin.call('PUT', 'casa', { ...fields, ...change })).status).toBe(200)
}
async function backdate(by: SQL): Promise<void> {
  await shop.db.execute(sql`ALTER TABLE history DISABLE TRIGGER USER`)
  await shop.db.execute(sql`UPDATE history SET at = at - ${by} WHERE entity = 'casa'`)
  await shop.db.execute(sql`ALTER TABLE history ENABLE TRIGGER USER`)
}
/** As if what was just saved of the house, and what passes have of it, were of some time ago. */
async function later(): Promise<void> {
  await backdate(sql`interval '10 seconds'`)
  await shop.db.execute(sql`UPDATE passe SET mudou_em = mudou_em - interval '1 hour'`)
}

test('a renamed house reaches both wallets once, some seconds after the save', async () => {
  await save({ nome_curto: 'Clube Novo', razao_social: 'Clube Novo Ltda' })
  const wait = await houseDue(shop.db)
  expect([wait > 0, wait <= 6000]).toEqual([true, true])
  await run()
  expect(wallets.apple.pushes).toEqual([])
  await later()
  expect(await houseDue(shop.db)).toBeLessThan(0)
  await run()
  expect(wallets.apple.pushes.map(({ token }) => token)).toEqual(['phone'])
  expect(await latest()).toMatchObject({ isSigned: true, organizationName: 'Clube Novo', logoText: 'Clube Novo' })
  expect(googleClass()).toMatchObject({ issuerName: 'Clube Novo' })
  expect(JSON.stringify(await googleObject())).toContain('Clube Novo Ltda')
  await run()
  expect([wallets.apple.pushes.length, await houseDue(shop.db)]).toEqual([1, Number.POSITIVE_INFINITY])
})

test('so do its colours', async () => {
  const before = [(await latest()).backgroundColor, googleClass()?.['hexBackgroundColor']]
  await save({ cores: { marca: '#0a5c2e', acao: '#0a5c2e' } })
  await later()
  await run()
  expect(wallets.apple.pushes).toHaveLength(1)
  const after = [(await latest()).backgroundColor, googleClass()?.['hexBackgroundColor']]
  expect([after[0] !== before[0], after[1] !== before[1]]).toEqual([true, true])
})

test('so does its logo', async () => {
  const { logo } = await latest()
  const content = await picture(200, 200).png().toBuffer()
  expect((await sendForm(admin, 'PUT', 'casa/logo', {}, { field: 'logo', content })).status).toBe(200)
  await later()
  await run()
  expect(wallets.apple.pushes).toHaveLength(1)
  expect((await latest()).logo).not.toBe(logo)
  const uri = JSON.stringify(googleClass()?.['logo']).match(/\/api\/casaImg\/[^"]+/)?.[0]
  expect((await fetch(`${shop.url}${uri}`)).headers.get('content-type')).toBe('image/png')
  expect((await admin.call('DELETE', 'casa/logo')).status).toBe(200)
  await later()
  await run()
  expect(googleClass()?.['logo']).toBe(null)
})

test('what no pass shows of the house tells nobody', async () => {
  await save({ horario: 'Todos os dias' })
  await later()
  await run()
  expect(wallets.apple.pushes).toEqual([])
})

test('passes follow some at a time, none that another transaction changes, and each that is behind in the end', async () => {
  await save({ nome_curto: 'Clube Velho' })
  await later()
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM passe WHERE tipo = 'google' FOR UPDATE`)
    expect([await followHouse(shop.db, 1), await followHouse(shop.db, 1)]).toEqual([1, 0])
  })
  expect([await followHouse(shop.db, 1), await followHouse(shop.db, 1)]).toEqual([1, 0])
})

test('the save itself waits for no pass', async () => {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM passe FOR UPDATE`)
    await save({ nome_curto: 'Clube' })
  })
})

test('of one batch each event is sent to Google once, and an event that is moved there and back is as it was', async () => {
  await shop.db.execute(sql`INSERT INTO passe (id_venda, id_cliente, id_evento, tipo)
    SELECT ${venda.id}, c.id, ${venda.id_evento}, 'google' FROM cliente c
    WHERE NOT EXISTS (SELECT FROM passe p WHERE p.id_cliente = c.id) LIMIT 3`)
  await get('google')
  const before = googleClass()?.['venue']
  for (const local of ['Arena Nova', venda.evento?.local]) {
    const from = wallets.google.calls.length
    await shop.db.execute(sql`UPDATE evento SET local = ${local} WHERE id = ${venda.id_evento}`)
    await run()
    const paths = wallets.google.calls.slice(from).map(({ path }) => path)
    expect(paths.filter((path) => path.includes('eventTicketClass'))).toHaveLength(1)
    expect(googleClass()?.['venue']).toMatchObject({ name: { defaultValue: { value: local } } })
  }
  expect(googleClass()?.['venue']).toEqual(before)
})
