import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as tickets from '../../server/sales/admit/tickets-repo.ts'
import * as passes from '../../server/sales/admit/passes-repo.ts'
import { replaceIn } from '../support/replace.ts'
import type { EntradasAnswer } from '../../contract/portaria.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makePlano, makeSocio, openClub } from '../support/club.ts'
import { bypassTriggers, makeEvento, makeLote } from '../support/fixtures.ts'
import { scan } from '../support/portaria.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid, forceStatus } from '../support/tickets.ts'

/**
 * A ticket admits one person, a membership card one an event. The check under the row's lock enforces it, and so does the database. These tests disable
 * the check: the database must still refuse. Then they drop the constraint as well: now the violation must happen,
 * which proves that the test provokes it.
 */
const safeguards = { lock: true, guard: true }
replaceIn(tickets, (real) => {
  type Lock = typeof tickets.lockTickets
  const unlocked: Lock = async (...args) => {
    const found = await real.lockTickets(...args)
    return safeguards.guard ? found : new Map([...found].map(([id, ticket]) => [id, { ...ticket, entregue: false }]))
  }
  return {
    lockTickets: unlocked,
    isAdmissible: (...args) => !safeguards.guard || real.isAdmissible(...args),
    markUsed: async (...args) => {
      if (safeguards.lock) return real.markUsed(...args)
      for (const { id } of args[1]) await args[0].execute(sql`UPDATE venda SET entregue = true WHERE id = ${id}`)
    },
  }
})

replaceIn(passes, (real) => ({
  isPassAdmissible: (...args) => !safeguards.guard || real.isPassAdmissible(...args),
}))

let shop: Shop
let buyer: Client
let admin: Client
let lote: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  await openClub(shop.db)
  const [one] = await makeClients(shop, 1)
  if (!one) throw new Error('no cliente was created')
  buyer = one
  admin = await makeUsuario(shop)
  ;({ lote } = await makeLote(shop.db, await makeEvento(shop.db, { maxPorCliente: 100 })))
})
beforeEach(() => {
  safeguards.lock = true
  safeguards.guard = true
})
afterAll(() => shop.close())

async function ticket(): Promise<string> {
  const [venda] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 1 }])
  return venda?.id ?? ''
}

async function useAtTenPortarias() {
  const id = await ticket()
  const results = Array.from({ length: 10 }, () => admin.post('eventos/venda', { id, entregue: true }))
  const statuses = (await Promise.all(results)).map(({ status }) => status)
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM entrada WHERE id_venda = ${id} AND resultado = 'aceita'`,
  )
  return { statuses: statuses.filter((status) => status !== 200), entered: rows[0]?.n }
}

test('a ticket admits two people only without both the check and the constraint', async () => {
  expect(await useAtTenPortarias()).toEqual({ statuses: Array(9).fill(409), entered: 1 })

  safeguards.guard = false
  safeguards.lock = false
  expect(await useAtTenPortarias()).toEqual({ statuses: Array(9).fill(500), entered: 1 })

  await shop.db.execute(sql`DROP INDEX entrada_one_accepted`)
  expect((await useAtTenPortarias()).entered).toBe(10)
})

/** A member whose plan includes the entrance to events of sports, and the calls of devices that read the card. */
async function cardAt(categoria: string) {
  const [client] = await makeClients(shop, 1)
  const { plano } = await makePlano(shop.db, { percentual: 100, passe: true })
  const id = await makeSocio(shop.db, client?.id ?? '', plano)
  const evento = await makeEvento(shop.db, { categoria })
  const read = () =>
    admin.post<EntradasAnswer>(`portaria/${evento}/entradas`, {
      entradas: [scan({ codigo: shop.deps.tickets.signPass(id) })],
    })
  const entered = async () => {
    const { rows } = await shop.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM entrada WHERE id_socio = ${id} AND resultado = 'aceita'`,
    )
    return rows[0]?.n
  }
  return { read, entered }
}

test('a membership card admits twice at an event only without both the check and the constraint', async () => {
  const useAtTen = async () => {
    const { read, entered } = await cardAt('esporte')
    const answers = await Promise.all(Array.from({ length: 10 }, read))
    return { refused: answers.filter(({ status }) => status === 500).length, entered: await entered() }
  }
  expect(await useAtTen()).toEqual({ refused: 0, entered: 1 })
  safeguards.guard = false
  expect(await useAtTen()).toEqual({ refused: 9, entered: 1 })
  await shop.db.execute(sql`DROP INDEX entrada_one_pass`)
  expect(await useAtTen()).toEqual({ refused: 0, entered: 10 })
})

test('a card admits at an event that its plan does not include only without both the check and the trigger', async () => {
  const use = async () => {
    const { read, entered } = await cardAt('teatro')
    const { status, body } = await read()
    return [status, status === 200 ? body.result[0]?.resultado : null, await entered()]
  }
  expect(await use()).toEqual([200, 'nao-paga', 0])
  safeguards.guard = false
  expect(await use()).toEqual([500, null, 0])
  await shop.db.execute(sql`DROP TRIGGER entrada_pass_admits ON entrada`)
  expect(await use()).toEqual([200, 'aceita', 1])
})

test('a ticket being refunded is used only without both the check and the trigger', async () => {
  const use = async () => {
    const id = await ticket()
    await forceStatus(shop, id, 'refunding')
    const { status } = await admin.post('eventos/venda', { id, entregue: true })
    const { rows } = await shop.db.execute<{ entregue: boolean }>(sql`SELECT entregue FROM venda WHERE id = ${id}`)
    return [status, rows[0]?.entregue]
  }
  expect(await use()).toEqual([409, false])
  safeguards.guard = false
  safeguards.lock = false
  expect(await use()).toEqual([500, false])
  await bypassTriggers(shop.db, [])
  await shop.db.execute(sql`DROP TRIGGER venda_used_was_sold ON venda`)
  expect(await use()).toEqual([200, true])
})
