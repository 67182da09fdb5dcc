import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as tickets from '../../server/sales/admit/tickets-repo.ts'
import { replaceIn } from '../support/replace.ts'
import type { Client } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { changeFunction } from '../support/function-body.ts'
import { makeUsuario } from '../support/staff.ts'
import { openRefunds, type Refunds } from './refunds-kit.ts'

// Each rule of a cancelled event has a check and a constraint: one is disabled and the other must hold, then both are,
// and the damage must happen.

const safeguards = { gate: true }
replaceIn(tickets, (real) => ({
  lockTickets: async (...of) => {
    const found = await real.lockTickets(...of)
    return safeguards.gate ? found : new Map([...found].map(([id, ticket]) => [id, { ...ticket, is_cancelado: false }]))
  },
}))

let kit: Refunds
let admin: Client
let evento: string
let lote: string
beforeAll(async () => {
  kit = await openRefunds()
  admin = await makeUsuario(kit.shop)
})
beforeEach(async () => {
  evento = await makeEvento(kit.shop.db)
  ;({ lote } = await makeLote(kit.shop.db, evento))
})
afterAll(() => kit.shop.close())

const cancel = () => admin.post('eventos/cancelar', { id: evento, motivo: 'chuva', nome: 'Festival do Sol' })
async function sold(): Promise<string> {
  const buyer = await kit.buyer()
  const { body } = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  const { body: order } = await kit.payCard(buyer, body.id, '4000000000000010')
  return (await kit.idsOf(order.code))[0] ?? ''
}
async function isHeld(): Promise<boolean> {
  await (await kit.buyer()).reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  return (await kit.all(sql`SELECT id FROM venda WHERE id_evento = ${evento} AND status = 'held'`)).length > 0
}
const trigger = (how: 'DISABLE' | 'ENABLE', table: string, name: string) =>
  kit.shop.db.execute(sql`ALTER TABLE ${sql.identifier(table)} ${sql.raw(how)} TRIGGER ${sql.identifier(name)}`)

test('check or trigger alone keeps a cancelled event from selling; without both it sells', async () => {
  await cancel()
  await trigger('DISABLE', 'venda', 'venda_on_sale')
  expect(await isHeld()).toBe(false)
  await trigger('ENABLE', 'venda', 'venda_on_sale')
  const { url } = kit.shop.database
  const restore = [
    await changeFunction(url, 'is_lote_withdrawn', "'cancelado'", "'nunca'"),
    await changeFunction(url, 'sale_end', "'cancelado'", "'nunca'"),
  ]
  expect(await isHeld()).toBe(false)
  await trigger('DISABLE', 'venda', 'venda_on_sale')
  expect(await isHeld()).toBe(true)
  await trigger('ENABLE', 'venda', 'venda_on_sale')
  for (const back of restore) await back()
})

test('check or trigger alone keeps people out of a cancelled event; without both one enters', async () => {
  const venda = await sold()
  await cancel()
  const scan = async () => {
    const entradas = [{ id: randomUUID(), id_venda: venda, lida_em: new Date().toISOString(), portao: 'A' }]
    await admin.post(`portaria/${evento}/entradas`, { entradas })
    return (await kit.all<{ entregue: boolean }>(sql`SELECT entregue FROM venda WHERE id = ${venda}`))[0]?.entregue
  }
  const triggers = async (how: 'DISABLE' | 'ENABLE') => {
    await trigger(how, 'venda', 'venda_not_cancelled')
    await trigger(how, 'entrada', 'entrada_not_cancelled')
  }
  await triggers('DISABLE')
  expect(await scan()).toBe(false)
  await triggers('ENABLE')
  safeguards.gate = false
  expect(await scan()).toBe(false)
  await triggers('DISABLE')
  expect(await scan()).toBe(true)
  await triggers('ENABLE')
  safeguards.gate = true
})

test('a cancelled event stays cancelled: the trigger refuses what no call may do', async () => {
  await cancel()
  const revive = () =>
    kit.shop.db
      .execute(sql`UPDATE evento SET situacao = 'ativo', motivo = NULL, cancelado_em = NULL, cancelado_por = NULL,
      devolucao_em = NULL WHERE id = ${evento}`)
  await expect(revive()).rejects.toMatchObject({ cause: { constraint: 'evento_stays_cancelled' } })
  await trigger('DISABLE', 'evento', 'evento_stays_cancelled')
  expect((await revive()).rowCount).toBe(1)
  await trigger('ENABLE', 'evento', 'evento_stays_cancelled')
})

test('a PIX that waits is canceled at the provider as soon as its event is, and not before', async () => {
  const buyer = await kit.buyer()
  const { body } = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  const { body: order } = await buyer.payPix(body.id)
  await kit.check(order.code)
  expect((await kit.charge({ order }))?.status).toBe('pending')
  await cancel()
  await kit.check(order.code)
  expect((await kit.charge({ order }))?.status).toBe('canceled')
})
