import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MEIA, sellMeia } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openPortaria, scan } from '../support/portaria.ts'
import { buyPaid } from '../support/tickets.ts'

// The document of a fare at the entrance.

let portaria: Awaited<ReturnType<typeof openPortaria>>
beforeAll(async () => {
  portaria = await openPortaria()
})
afterAll(() => portaria.shop.close())

const seenOf = async (id: string) =>
  (
    await portaria.shop.db.execute<{ documento_visto: boolean | null }>(
      sql`SELECT documento_visto FROM entrada WHERE id_venda = ${id} AND resultado = 'aceita'`,
    )
  ).rows.map(({ documento_visto }) => documento_visto)

test('the list says which document a fare asks for, and what the full price is above it', async () => {
  const { shop, buyer, eventoWith, lista } = portaria
  const { evento, lote } = await eventoWith(1)
  await sellMeia(shop.db, evento)
  const [half] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 1, id_tarifa: MEIA.estudante }])
  const { result } = await lista(evento)
  expect(result.find(({ id }) => id === half?.id)?.tarifa).toEqual({
    tipo: 'meia',
    nome: 'Estudante',
    documento: 'Carteira de estudante na validade',
    diferenca: 46,
  })
  expect(result.filter(({ tarifa }) => tarifa === undefined)).toHaveLength(1)
})

test('a seen document is stored with the entrance and told by the history of the ticket', async () => {
  const { shop, buyer, eventoWith, upload } = portaria
  const { evento, lote, vendas } = await eventoWith(1)
  await sellMeia(shop.db, evento)
  const [half] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 1, id_tarifa: MEIA.estudante }])
  const [full] = vendas
  if (!half || !full) throw new Error('no tickets')
  const { body } = await upload(evento, [scan(half, { documento_visto: true }), scan(full)])
  expect(body.result.map(({ resultado }) => resultado)).toEqual(['aceita', 'aceita'])
  expect(await seenOf(half.id)).toEqual([true])
  expect(await seenOf(full.id)).toEqual([null])
  expect((await historyOf(shop.db, half.id)).at(-1)).toMatchObject({
    toState: 'used',
    detail: { documento_visto: true },
  })
  expect((await historyOf(shop.db, full.id)).at(-1)?.detail).not.toHaveProperty('documento_visto')
  expect((await upload(evento, [scan(half, { documento_visto: 'sim' })])).status).toBe(400)
})
