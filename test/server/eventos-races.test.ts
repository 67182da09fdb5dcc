import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pgFault } from '../../server/db/db-errors.ts'
import { type Client, makeClients } from '../support/client.ts'
import { runBehindLock } from '../support/concurrency.ts'
import { makeEvento, makeLote, violatedInvariants, withdraw } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

/**
 * The concurrent calls of the other race tests overlap by chance. Here each call waits behind a lock, so that it always
 * runs while another transaction is open.
 */
let shop: Shop
let admin: Client
let buyer: Client
let watched: ReturnType<typeof watch>
let ids: { evento: string; setor: string; lote: string; cidade: string }
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  watched = watch(shop.db, [admin])
})
beforeEach(async () => {
  const [client] = watched.add(await makeClients(shop, 1))
  if (!client) throw new Error('no buyer')
  buyer = client
  const evento = await makeEvento(shop.db)
  const { setor, lote } = await makeLote(shop.db, evento, { tipo: 1, lugares: 9 })
  const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id_cidade AS id FROM evento WHERE id = ${evento}`)
  ids = { evento, setor, lote, cidade: rows[0]?.id ?? '' }
})
afterEach(() => watched.explained({ [ids.lote]: 100 }))
afterAll(() => shop.close())

type Call = (n: number) => Promise<{ status: number; body: unknown }>
const linhas = (n: number) => [{ nome: 'A', mapa: 'o'.repeat(9 + n) }]
const EDITS: Record<string, Call> = {
  cidade: (n) => admin.post('cidades', { id: ids.cidade, nome: `Cidade ${n}`, estado: 'BA', versao: 1 }),
  evento: (n) => admin.post('eventos', eventoForm(n)),
  setor: (n) => admin.post('eventos/setor', { ...setorForm(), nome: `Setor ${n}`, versao: 1 }),
  lote: (n) => admin.post('eventos/lote', { ...loteForm(), valor: n, versao: 1 }),
  lugares: (n) => admin.call('PUT', 'eventos/setor/lugares', { id: ids.setor, linhas: linhas(n), versao: 1 }),
}
const eventoForm = (n: number) => ({
  id: ids.evento,
  id_cidade: ids.cidade,
  nome: `Evento ${n}`,
  local: 'Praça',
  endereco: 'Rua Um',
  data: '2028-01-01',
  inicio_vendas: '2026-01-01',
  versao: 1,
})
const setorForm = () => ({ id: ids.setor, id_evento: ids.evento, nome: 'Salão', tipo: 1, qtd_lugar: 9 })
const loteForm = () => ({
  id: ids.lote,
  id_evento_setor: ids.setor,
  data: '2026-01-01',
  hora: '10:00',
  valor: 80,
  qtd_total: 100,
})

describe('three concurrent edits of one version', () => {
  test.each(Object.keys(EDITS))(
    'of three concurrent edits of one version of %s one is saved, and one history row is written',
    async (kind) => {
      const table = kind === 'lugares' ? 'setor' : (kind as keyof typeof ids)
      const lock = sql`SELECT 1 FROM ${sql.identifier(table)} WHERE id = ${ids[table]} FOR UPDATE`
      const answers = await runBehindLock(
        shop.db,
        [lock],
        [1, 2, 3].map((n) => () => (EDITS[kind] as Call)(n)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        message: 'Outra pessoa alterou este registro. Recarregue e confira antes de salvar.',
      })
      expect(await historyOf(shop.db, ids[table])).toHaveLength(1)
    },
  )
})

/** The statements of a buyer's open transaction, with the locks that a sale takes. */
function buying(nr: number): SQL[] {
  const reserva = randomUUID()
  return [
    sql`SELECT 1 FROM lote l JOIN setor s ON s.id = l.id_setor WHERE l.id = ${ids.lote} FOR NO KEY UPDATE OF l FOR SHARE OF s`,
    sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
      VALUES (${reserva}, ${buyer.id}, ${randomUUID()}, 'held', now() + interval '1 hour', 1)`,
    sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, valor_cents, taxa_cents,
      status, held_at, expires_at) VALUES (${reserva}, ${buyer.id}, ${ids.evento}, ${ids.setor}, 1, ${ids.lote}, ${nr}, 1, 0,
      'held', now(), now() + interval '1 hour')`,
    sql`UPDATE lote SET tomados = tomados + 1 WHERE id = ${ids.lote}`,
  ]
}

describe('while a buyer’s transaction is open', () => {
  const whileBuying = async (nr: number, call: () => Promise<{ status: number; body: unknown }>) => {
    const [answer] = await runBehindLock(shop.db, buying(nr), [call])
    expect(await violatedInvariants(shop.db)).toEqual([])
    return answer
  }
  const one = 'ingresso vendido ou reservado'

  test.each(['evento', 'setor', 'lote'] as const)(
    'deleting the %s waits for a buyer’s open transaction and is refused',
    async (kind) => {
      const path = kind === 'evento' ? 'eventos' : `eventos/${kind}`
      expect(await whileBuying(3, () => admin.call('DELETE', path, { id: ids[kind] }))).toMatchObject({
        status: 409,
        body: {
          code: `${kind}.has-tickets`,
          message: expect.stringContaining('1 ingresso pago ou reservado (R$ 0,01)'),
        },
      })
    },
  )

  test.each(['evento', 'setor', 'lote'] as const)(
    'the %s is hidden under a buyer’s open transaction only without both the check and the trigger',
    async (kind) => {
      const hide = () =>
        shop.db.execute(sql`UPDATE ${sql.identifier(kind)} SET excluir = true WHERE id = ${ids[kind]}`).then(
          () => ({ status: 200, body: {} }),
          (error: unknown) => ({ status: 500, body: { constraint: pgFault(error)?.constraint } }),
        )
      expect(await whileBuying(3, hide)).toEqual({ status: 500, body: { constraint: `${kind}_keeps_tickets` } })
      await withdraw(shop.db, kind, ids[kind])
      const { rows } = await shop.db.execute(sql`SELECT excluir FROM ${sql.identifier(kind)} WHERE id = ${ids[kind]}`)
      expect(rows).toEqual([{ excluir: true }])
    },
  )

  test('making a lot smaller waits for a buyer’s open transaction and counts it', async () => {
    // A lot has at least one unit, so one is sold beforehand.
    const first = await buyer.reserve([{ id_evento_setor_lote: ids.lote, nr_lugar: 1 }])
    await buyer.payPix(first.body.id)
    const answer = await whileBuying(3, () => admin.post('eventos/lote', { ...loteForm(), qtd_total: 1 }))
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Este lote já tem 2 ingressos vendidos ou reservados: a quantidade não pode ser menor' },
    })
  })

  test('removing places waits for a buyer’s open transaction and is refused', async () => {
    const answer = await whileBuying(8, () => admin.post('eventos/setor', { ...setorForm(), qtd_lugar: 7 }))
    expect(answer).toMatchObject({
      status: 409,
      body: { message: `A quantidade de lugares não pode ser menor que 8: ficaria de fora 1 ${one}` },
    })
  })

  test('changing a sector’s type waits for a buyer’s open transaction and is refused', async () => {
    const answer = await whileBuying(8, () => admin.post('eventos/setor', { ...setorForm(), tipo: 3 }))
    expect(answer).toMatchObject({
      status: 409,
      body: { message: `Este setor já tem 1 ${one}: o tipo não pode mudar` },
    })
  })

  test('a new seat map waits for a buyer’s open transaction and is refused', async () => {
    const answer = await whileBuying(8, () =>
      admin.call('PUT', 'eventos/setor/lugares', { id: ids.setor, linhas: linhas(0) }),
    )
    expect(answer).toMatchObject({ status: 409, body: { message: `O desenho mudaria 1 ${one}: Mesa 8` } })
  })
})

describe('a buyer whose reservation waits for an edit', () => {
  const change = (query: SQL) =>
    runBehindLock(shop.db, [query], [() => buyer.reserve([{ id_evento_setor_lote: ids.lote, nr_lugar: 9 }])])
  test.each([
    [
      'a blocked place',
      () => sql`UPDATE setor SET bloqueados = '{9}' WHERE id = ${ids.setor}`,
      'Este lugar não está à venda',
    ],
    ['a removed place', () => sql`UPDATE setor SET qtd_lugar = 8 WHERE id = ${ids.setor}`, 'Este lugar não existe'],
    [
      'a deleted lot',
      () => sql`UPDATE lote SET excluir = true WHERE id = ${ids.lote}`,
      'Este item não está mais à venda',
    ],
    [
      'a deleted sector',
      () => sql`UPDATE setor SET excluir = true WHERE id = ${ids.setor}`,
      'Este item não está mais à venda',
    ],
    ['a lot that was removed', () => sql`DELETE FROM lote WHERE id = ${ids.lote}`, 'Este item não está mais à venda'],
  ])('a buyer whose reservation waits for an edit is refused: %s', async (_, query, message) => {
    const [answer] = await change(query())
    expect(answer).toMatchObject({ status: 409, body: { message } })
  })

  test('a buyer whose reservation waits for an edit gets the new price', async () => {
    const [answer] = await change(sql`UPDATE lote SET valor_cents = 100, taxa_cents = 0 WHERE id = ${ids.lote}`)
    expect(answer?.body.itens).toMatchObject([{ ok: true, valor: 1 }])
  })
})
