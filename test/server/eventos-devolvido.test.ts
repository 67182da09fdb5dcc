import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cancelamento } from '../../contract/mudar.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import type { Compose } from '../../server/mensagens/send-next.ts'
import { advanceCancelled } from '../../server/sales/cancel/cancelled-eventos.ts'
import type { Client } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { makeUsuario } from '../support/staff.ts'
import { openRefunds, type Refunds } from './refunds-kit.ts'

// Who has cancelled an event is written to when the last refund is done.

let kit: Refunds
let admin: Client & { id: string }
beforeAll(async () => {
  kit = await openRefunds({ mail: true })
  admin = await makeUsuario(kit.shop)
})
afterAll(() => kit.shop.close())

const progress = async (evento: string, who: Client = admin) =>
  (await who.get<Cancelamento>(`eventos/${evento}/cancelamento`)).body

/** A cancelled event, of which two tickets were sold. */
async function cancelled(): Promise<string> {
  const evento = await makeEvento(kit.shop.db)
  const { lote } = await makeLote(kit.shop.db, evento)
  const buyer = await kit.buyer()
  const { body: held } = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 2 }])
  await kit.payCard(buyer, held.id, '4000000000000010')
  const answer = await admin.post('eventos/cancelar', { id: evento, motivo: 'chuva forte', nome: 'Festival do Sol' })
  expect(answer.status).toBe(200)
  return evento
}

const finished = (evento: string) =>
  kit.eventually(async () => {
    await kit.shop.db.execute(sql`UPDATE evento SET devolucao_em = clock_timestamp() WHERE devolucao_em IS NOT NULL`)
    await kit.shop.db.execute(sql`UPDATE refund SET check_at = clock_timestamp() WHERE check_at IS NOT NULL`)
    await advanceCancelled(kit.shop.deps)
    await advanceDueRefunds(kit.shop.deps)
    expect((await progress(evento)).pronto).toBe(true)
  })

type Letter = Parameters<Compose>[1] & { at: string }
const letters = (evento: string) =>
  kit.all<Letter>(sql`SELECT *, created_at::text AS at FROM mensagem
    WHERE sobre = ${evento} AND tipo = 'evento-devolvido'`)

test('the page promises it to that person alone, if the address works and e-mails are sent', async () => {
  const { db, deps } = kit.shop
  const evento = await cancelled()
  const promised = async (who?: Client) => (await progress(evento, who)).escreve_para
  await db.execute(sql`UPDATE usuario SET email = NULL WHERE id = ${admin.id}`)
  expect(await promised()).toBeNull()
  await db.execute(sql`UPDATE usuario SET email = 'quem@casa.example' WHERE id = ${admin.id}`)
  expect([await promised(), await promised(await makeUsuario(kit.shop))]).toEqual(['quem@casa.example', null])
  deps.channels.email = false
  expect(await promised()).toBeNull()
  await finished(evento)
  expect(await letters(evento)).toEqual([])
  deps.channels.email = true
  await db.execute(sql`UPDATE usuario SET email_recusado_em = now() WHERE id = ${admin.id}`)
  expect(await promised()).toBeNull()
})

test('the message is stored once, with the end of the last refund, and says the event, count and sum', async () => {
  const { db, deps } = kit.shop
  const evento = await cancelled()
  expect(await letters(evento)).toEqual([])
  await finished(evento)
  // A payment that arrives later makes the event work again, and is no second occasion.
  await db.execute(sql`UPDATE evento SET devolucao_em = clock_timestamp() WHERE id = ${evento}`)
  await finished(evento)
  const [letter, ...more] = await letters(evento)
  if (!letter) throw new Error('nobody was written to')
  expect([letter.id_usuario, more]).toEqual([admin.id, []])
  const ends = await kit.all<{ same: boolean }>(sql`SELECT at = ${letter.at}::timestamptz AS same FROM history
    WHERE entity_id = ${evento} AND to_state = 'devolvido' ORDER BY id`)
  expect(ends).toEqual([{ same: true }, { same: false }])
  const { assunto, texto } = (await deps.compose(db, letter))?.email ?? {}
  expect(assunto).toBe('Tudo devolvido: Festival do Sol')
  for (const part of ['R$ 184,00', '2 ingressos', `/adm/eventos/${evento}/mudar`]) expect(texto).toContain(part)
})
