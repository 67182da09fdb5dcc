import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilaOffice } from '../../contract/fila-office.ts'
import { advanceFila } from '../../server/fila/admit.ts'
import { buy } from '../support/buy.ts'
import { type Client, makeClients } from '../support/client.ts'
import { join, leave, makeFila, openFila } from '../support/fila.ts'
import { makeEvento } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// docs/decisions/draws.md: GET eventos/{id}/fila, for the organiser.

let shop: Shop
let admin: Client
let people: Client[]
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  people = await makeClients(shop, 5)
})
afterAll(() => shop.close())

const watch = async (evento: string) => (await admin.get<FilaOffice>(`eventos/${evento}/fila`)).body
async function advance(evento: string): Promise<void> {
  await shop.db.execute(sql`UPDATE fila SET looked_at = clock_timestamp() - interval '1 minute'`)
  while (await advanceFila(shop.deps));
  shop.deps.filas.forget(evento)
}

test('the back-office counts who waits, chooses, bought, let their time pass and left, from before the opening to the end', async () => {
  const { evento, lote } = await makeFila(shop.db, { qtd: 2 })
  const [first, second, third, fourth, fifth] = people as [Client, Client, Client, Client, Client]
  for (const who of people) await join(who, evento)
  await leave(fifth, evento)
  // The server reads the line once a second for all callers.
  shop.deps.filas.forget(evento)
  const before = await watch(evento)
  expect(before).toMatchObject({ estado: 'before', esperando: 4, escolhendo: 0, desistiram: 1, sorteada_em: null })
  expect(before).toMatchObject({ tem_lista: false, sorteio: { semente: null, lista_sha256: null, total: null } })

  await shop.db.execute(sql`UPDATE fila_lugar SET arrived_at = arrived_at - interval '1 minute'`)
  await openFila(shop.db, evento)
  await advance(evento)
  const { rows } = await shop.db.execute<{ id_cliente: string }>(
    sql`SELECT id_cliente FROM fila_lugar WHERE id_evento = ${evento} AND numero IS NOT NULL ORDER BY numero`,
  )
  const byNumber = rows.map(({ id_cliente }) => [first, second, third, fourth].find(({ id }) => id === id_cliente))
  // Two tickets: three people may choose.
  const open = await watch(evento)
  expect(open).toMatchObject({ estado: 'open', esperando: 1, escolhendo: 3, livres: 2, reservados: 0, tem_lista: true })
  expect(open.sorteio).toMatchObject({ semente_sha256: before.sorteio.semente_sha256, total: 4 })
  expect(open.sorteio.semente).toMatch(/^[0-9a-f]{64}$/)

  await buy(shop, byNumber[0] as Client, { id_evento_setor_lote: lote, qtde: 1 })
  await (byNumber[1] as Client).reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  await shop.db.execute(sql`UPDATE fila_lugar SET ends_at = clock_timestamp()
    WHERE id_evento = ${evento} AND numero = 3`)
  await advance(evento)
  expect(await watch(evento)).toMatchObject({
    compraram: 1,
    perderam_a_vez: 1,
    escolhendo: 1,
    livres: 0,
    reservados: 1,
  })

  await shop.db.execute(sql`UPDATE evento SET fila_abre_em = NULL WHERE id = ${evento}`)
  shop.deps.filas.forget(evento)
  const off = await watch(evento)
  expect(off).toMatchObject({ estado: 'off', abre_em: null, esperando: 0, escolhendo: 0, compraram: 1, segundos: null })
  expect(off.sorteio).toEqual(open.sorteio)
})

test('the back-office says how fast the line goes and how long it takes, once that is known', async () => {
  const { evento } = await makeFila(shop.db, { inSeconds: 0 })
  await join(people[0] as Client, evento)
  await shop.db
    .execute(sql`UPDATE fila SET drawn_at = now(), list_sha256 = 'x', drawn = 0, last_number = 600, called = 100,
    per_second = 2.5, free = 900 WHERE id_evento = ${evento}`)
  shop.deps.filas.forget(evento)
  expect(await watch(evento)).toMatchObject({ esperando: 501, por_minuto: 150, segundos: 201 })
})

test('an event that never had a line, and one of another city, have no such page', async () => {
  const none = await admin.get(`eventos/${await makeEvento(shop.db)}/fila`)
  expect(none).toMatchObject({ status: 404, body: { code: 'record.not-found' } })
})
