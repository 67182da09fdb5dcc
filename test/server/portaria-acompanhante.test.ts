import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PortariaPapel } from '../../contract/portaria.ts'
import type { Venda } from '../../contract/vendas.ts'
import { makeHall } from '../support/fixtures.ts'
import { openPortaria, scan } from '../support/portaria.ts'
import { buyPaid } from '../support/tickets.ts'

// Whose companion a ticket is for: on the ticket, at the gate and on paper.

let portaria: Awaited<ReturnType<typeof openPortaria>>
beforeAll(async () => {
  portaria = await openPortaria()
})
afterAll(() => portaria.shop.close())

test('a companion’s ticket says whose, until the wheelchair’s goes back', async () => {
  const { shop, buyer, staff, eventoWith, lista, upload } = portaria
  const { evento } = await eventoWith(1)
  const { lote } = await makeHall(shop.db, evento, ['oca'])
  const place = (nr_lugar: number) => ({ id_evento_setor_lote: lote, nr_lugar, qtde: 1 })
  const sold = await buyPaid(shop, buyer, [place(1), place(2), place(3)])
  const of = (nr: number) => sold.find(({ nr_lugar }) => nr_lugar === nr)
  const [companion, wheelchair] = [of(2), of(3)]
  if (!companion || !wheelchair) throw new Error('no tickets')
  const read = async () => (await buyer.get<Venda>(`eventos/venda/${companion.id}`)).body
  expect((await read()).acompanha).toBe('A3')
  expect((await buyer.get<Venda>(`eventos/venda/${wheelchair.id}`)).body.acompanha).toBeNull()
  const { result } = await lista(evento)
  expect(result.flatMap(({ id, acompanha }) => (acompanha ? [[id, acompanha]] : []))).toEqual([[companion.id, 'A3']])
  const { body } = await staff.get<PortariaPapel>(`portaria/${evento}/papel`)
  expect(body.result.find(({ id }) => id === companion.id)?.acompanha).toBe('A3')
  const { body: read1 } = await upload(evento, [scan(companion)])
  expect(read1.result[0]).toMatchObject({ resultado: 'aceita', ingresso: { acompanha: 'A3' } })
  expect((await buyer.post('reembolsos', { ids: [wheelchair.id] })).status).toBe(200)
  expect((await read()).status).toBe('paid')
})
