import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, businessDay, formatDay } from '../../contract/dates.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import type { StoredMessage } from '../../server/mensagens/queue-repo.ts'
import { advanceCancelled } from '../../server/sales/cancel/cancelled-eventos.ts'
import type { Client } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { makeUsuario } from '../support/staff.ts'
import { openRefunds, type Refunds } from './refunds-kit.ts'

// What holders are told of an event that moves or falls, as it is when the message is sent.

const today = businessDay(new Date())
let kit: Refunds
let admin: Client
let evento: string
let buyer: Client
beforeAll(async () => {
  kit = await openRefunds({ mail: true })
  admin = await makeUsuario(kit.shop)
})
beforeEach(async () => {
  evento = await makeEvento(kit.shop.db, { inDays: 30 })
  const { lote } = await makeLote(kit.shop.db, evento)
  buyer = await kit.buyer()
  const { body } = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 2 }])
  await kit.payCard(buyer, body.id, '4000000000000010')
})
afterEach(() => kit.expectInvariants())
afterAll(() => kit.shop.close())

const told = async (tipo: string) => {
  const rows = await kit.all<StoredMessage>(sql`SELECT * FROM mensagem WHERE id_cliente = ${buyer.id} AND tipo = ${tipo}
    ORDER BY created_at`)
  return Promise.all(rows.map(async (row) => (await kit.shop.deps.compose(kit.shop.deps.db, row))?.email ?? null))
}
const postpone = (data: string, hora: string | null = '21:30') =>
  admin.post('eventos/adiar', {
    ...{ id: evento, data, hora, devolver_ate: addDays(today, 20), motivo: 'voo atrasado' },
  })

test('of an event that is postponed twice its newest day is told, with the way out', async () => {
  expect((await postpone(addDays(today, 60))).status).toBe(200)
  expect((await postpone(addDays(today, 70))).status).toBe(200)
  const [first, second] = await told('evento-adiado')
  expect(first).toBeNull()
  expect(second?.texto).toContain('voo atrasado')
  expect(second?.texto).toContain('21:30')
})

test('a day that is moved there and back before it was told is not told; one that was told is, once', async () => {
  const [{ data, hora } = { data: '', hora: '' }] = await kit.all<{ data: string; hora: string | null }>(
    sql`UPDATE evento SET hora = '20:00' WHERE id = ${evento} RETURNING data::text AS data, to_char(hora, 'HH24:MI') AS hora`,
  )
  const away = addDays(today, 60)
  expect((await postpone(away)).status).toBe(200)
  expect((await postpone(data, hora)).status).toBe(200)
  expect(await told('evento-adiado')).toEqual([null, null])
  expect((await postpone(away)).status).toBe(200)
  const [, , third] = await told('evento-adiado')
  expect(third?.texto).toContain(formatDay(away).slice(0, 5))
  await kit.shop.db
    .execute(sql`UPDATE mensagem SET estado = 'enviada', enviada_em = clock_timestamp(), proxima_em = NULL,
    tentativas = 1 WHERE tipo = 'evento-adiado' AND id_cliente = ${buyer.id} AND dados->>'data' = ${away}`)
  expect((await postpone(data, hora)).status).toBe(200)
  const all = await told('evento-adiado')
  expect(all.slice(0, 3)).toEqual([null, null, null])
  expect(all[3]?.texto).toContain('20:00')
})

test('a cancelled event is told with all that comes back, and each refund not again', async () => {
  const cancel = { id: evento, motivo: 'chuva forte', nome: 'Festival do Sol' }
  expect((await admin.post('eventos/cancelar', cancel)).status).toBe(200)
  const [before] = await told('evento-cancelado')
  expect(before?.texto).toContain('chuva forte')
  expect(before?.texto).toContain('R$ 184,00')
  await kit.shop.db.execute(sql`UPDATE evento SET devolucao_em = clock_timestamp() WHERE id = ${evento}`)
  await advanceCancelled(kit.shop.deps)
  await expect
    .poll(async () => {
      await kit.shop.db.execute(sql`UPDATE refund SET check_at = clock_timestamp() WHERE check_at IS NOT NULL`)
      await advanceDueRefunds(kit.shop.deps)
      return kit.all(sql`SELECT 1 FROM venda WHERE id_evento = ${evento} AND status = 'refunded'`)
    })
    .toHaveLength(2)
  const [after] = await told('evento-cancelado')
  expect(after?.texto).toContain('R$ 184,00')
  expect(await told('reembolso-feito')).toEqual([null])
  expect(await told('compra-paga')).toEqual([null])
})

test('a change is told to who still holds a ticket', async () => {
  const { body } = await admin.get<object>(`eventos/${evento}`)
  expect((await admin.post('eventos', { ...body, local: 'Ginásio Novo', avisar: true })).status).toBe(200)
  expect((await told('evento-mudado'))[0]?.texto).toContain('Ginásio Novo')
  const ids = (await kit.all<{ id: string }>(sql`SELECT id FROM venda WHERE id_cliente = ${buyer.id}`)).map(
    ({ id }) => id,
  )
  expect((await kit.ask(buyer, ids)).status).toBe(200)
  expect(await told('evento-mudado')).toEqual([null])
})
