import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import { transaction } from '../../server/db/transaction.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import type { StoredMessage } from '../../server/mensagens/queue-repo.ts'
import { writeMessagesToMany } from '../../server/mensagens/write-repo.ts'
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
const postpone = (data: string) =>
  admin.post('eventos/adiar', {
    ...{ id: evento, data, hora: '21:30', devolver_ate: addDays(today, 20), motivo: 'voo atrasado' },
  })

test('of an event that is postponed twice its newest day is told, with the way out', async () => {
  expect((await postpone(addDays(today, 60))).status).toBe(200)
  expect((await postpone(addDays(today, 70))).status).toBe(200)
  const [first, second] = await told('evento-adiado')
  expect(first).toBeNull()
  expect(second?.texto).toContain('voo atrasado')
  expect(second?.texto).toContain('21:30')
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
  await transaction(kit.shop.deps.db, (tx) =>
    writeMessagesToMany(tx, kit.shop.deps.channels, {
      ...{ tipo: 'evento-mudado', sobre: evento, dados: { antes: { local: 'Ginásio Velho' } }, idClientes: [buyer.id] },
    }),
  )
  expect((await told('evento-mudado'))[0]?.texto).toContain('Ginásio Velho')
  const ids = (await kit.all<{ id: string }>(sql`SELECT id FROM venda WHERE id_cliente = ${buyer.id}`)).map(
    ({ id }) => id,
  )
  expect((await kit.ask(buyer, ids)).status).toBe(200)
  expect(await told('evento-mudado')).toEqual([null])
})
