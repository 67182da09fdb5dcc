import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargeRefundMachine, nextRefundStatus, type RefundStatus } from '../../machines/charge-refund.ts'
import { type AttemptStatus, nextAttemptStatus, paymentAttemptMachine } from '../../machines/payment-attempt.ts'
import { nextReservationStatus, type ReservationStatus, reservationMachine } from '../../machines/reservation.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

/** The database alone, without the server's checks: the named constraint refuses each forbidden change. */
let shop: Shop
let buyer: Client
let order: { code: string; id_reserva: string }
beforeAll(async () => {
  shop = await openShop()
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
  const [client] = await makeClients(shop, 1)
  if (!client) throw new Error('no buyer')
  buyer = client
  const held = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 2 }])
  const pix = await buyer.payPix(held.body.id)
  await shop.control(`/orders/${pix.body.id}/pagar`)
  await buyer.post('eventos/venda', { order_id: pix.body.id, id_evento_setor_lote: lote })
  order = pix.body
})
afterAll(() => shop.close())

const refusedBy = async (query: ReturnType<typeof sql>): Promise<string | undefined> => {
  try {
    await shop.db.transaction(async (tx) => {
      await tx.execute(query)
    })
    return undefined
  } catch (error) {
    return pgFault(error)?.constraint
  }
}

test.each([
  ['a price changed after the hold', 'venda_price_frozen', () => sql`UPDATE venda SET valor_cents = 1`],
  [
    'a sold ticket changed back to a hold',
    'venda_chart',
    () => sql`UPDATE venda SET status = 'held', sold_at = NULL WHERE status = 'sold'`,
  ],
  [
    'a sold reservation changed to released',
    'reserva_chart',
    () => sql`UPDATE reserva SET status = 'released' WHERE id = ${order.id_reserva}`,
  ],
  [
    'a paid attempt changed to refused',
    'attempt_chart',
    () => sql`UPDATE payment_attempt SET status = 'refused' WHERE id = ${order.code}`,
  ],
  ['a paid attempt without its tickets', 'attempt_paid_has_tickets', () => paidWithoutTickets()],
  [
    'a sold ticket without a paid attempt',
    'venda_sold_was_paid',
    () => sql`INSERT INTO venda (id_reserva, id_cliente, id_evento,
     id_setor, tipo, id_lote, valor_cents, taxa_cents, status, held_at, expires_at, sold_at, method)
     SELECT id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, 1, 0, 'sold', now(), now(), now(), 'pix' FROM venda LIMIT 1`,
  ],
  [
    'a sold ticket without its method of payment',
    'venda_sold_method',
    () => sql`UPDATE venda SET method = NULL WHERE status = 'sold'`,
  ],
  [
    'a ticket used before it was paid',
    'venda_used_was_paid',
    () => sql`INSERT INTO venda (id_reserva, id_cliente, id_evento,
     id_setor, tipo, id_lote, valor_cents, taxa_cents, status, held_at, expires_at, entregue)
     SELECT id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, 1, 0, 'held', now(), now(), true FROM venda LIMIT 1`,
  ],
  ['a place in a sector without places', 'venda_numbered', () => sql`UPDATE venda SET nr_lugar = 1`],
  ['a second live attempt of one reservation', 'attempt_one_live', () => attempt('waiting')],
  ['an automatic refund of nothing', 'refund_amounts', () => automatic({ cents: 0 })],
  ['an automatic refund of tickets', 'refund_amounts', () => automatic({ units: 1 })],
  ['a requested refund of no ticket', 'refund_amounts', () => requested()],
  ['an automatic refund without a reason', 'refund_reason', () => automatic({ reason: null })],
  ['an automatic refund of a paid attempt', 'refund_of_refunding', () => automatic({})],
  [
    'an attempt that is refunding without an automatic refund',
    'attempt_refunding_has_refund',
    () => sql`UPDATE payment_attempt SET status = 'refunding' WHERE id = ${order.code}`,
  ],
  [
    'more refunded than was paid',
    'refund_of_what_was_paid',
    () =>
      sql`WITH a AS (UPDATE payment_attempt SET status = 'refunding' WHERE id = ${order.code}) ${automatic({ cents: 18_401 })}`,
  ],
  ['two refunds in progress', 'refund_one_in_flight', () => sql`WITH f AS (${automatic({})}) ${automatic({})}`],
  [
    'a second automatic refund',
    'refund_one_automatic',
    () => sql`WITH f AS (${automatic({ status: 'confirmed' })}) ${automatic({})}`,
  ],
  ['more units taken than the lot has', 'lote_tomados', () => sql`UPDATE lote SET tomados = qtd_total + 1`],
  ['a negative number of units taken', 'lote_tomados', () => sql`UPDATE lote SET tomados = -1`],
])('%s is refused by %s', async (_name, constraint, query) => {
  expect(await refusedBy(query())).toBe(constraint)
})

const automatic = ({
  cents = 18_400,
  units = 0,
  status = 'pending',
  reason = 'x' as string | null,
}) => sql`INSERT INTO refund
  (id_attempt, automatic, reason, actor, cents, units, expected_canceled_cents, status)
  VALUES (${order.code}, true, ${reason}, 'provider', ${cents}, ${units}, ${cents}, ${status})`

const requested = () => sql`INSERT INTO refund (id_attempt, actor, cents, units, expected_canceled_cents, status)
  VALUES (${order.code}, 'usuario:x', 9200, 0, 9200, 'pending')`

const attempt = (status: string) => sql`INSERT INTO payment_attempt
  (id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units, status)
  SELECT id, id_cliente, ${randomUUID()}, 'x', 'pix', 100, 1, ${status} FROM reserva WHERE id = ${order.id_reserva}`

const paidWithoutTickets = () => sql`WITH r AS (INSERT INTO reserva (id_cliente, carrinho, status, expires_at, units)
    VALUES (${buyer.id}, ${randomUUID()}, 'released', now(), 1) RETURNING id)
  INSERT INTO payment_attempt (id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units, status)
  SELECT id, ${buyer.id}, ${randomUUID()}, 'x', 'pix', 100, 1, 'paid' FROM r`

describe('the triggers match the machines', () => {
  const pairsOf = async (trigger: string): Promise<Set<string>> => {
    const { rows } = await shop.db.execute<{ def: string }>(
      sql`SELECT pg_get_triggerdef(oid) AS def FROM pg_trigger WHERE tgname = ${trigger}`,
    )
    return new Set([...(rows[0]?.def ?? '').matchAll(/'(\w+>\w+)'/g)].map(([, pair]) => pair ?? ''))
  }
  /** Every state that a machine reaches from `from` through one or more transitions. */
  const reach = (from: string, step: (state: string) => string[]): Set<string> => {
    const seen = new Set<string>()
    const todo = step(from)
    for (let state = todo.pop(); state !== undefined; state = todo.pop()) {
      if (seen.has(state)) continue
      seen.add(state)
      todo.push(...step(state))
    }
    return seen
  }
  const eventsOf = (machine: typeof reservationMachine | typeof paymentAttemptMachine): string[] =>
    machine.events as string[]

  test('reservation: the trigger allows exactly the machine’s transitions', async () => {
    const transitions = Object.keys(reservationMachine.states).flatMap((from) =>
      eventsOf(reservationMachine).flatMap((event) => {
        const to = nextReservationStatus(
          from as ReservationStatus,
          event as Parameters<typeof nextReservationStatus>[1],
        )
        return to ? [`${from}>${to}`] : []
      }),
    )
    expect(await pairsOf('reserva_chart')).toEqual(new Set(transitions))
  })

  test('refund: the trigger allows exactly the machine’s transitions between two states', async () => {
    const transitions = Object.keys(chargeRefundMachine.states).flatMap((from) =>
      chargeRefundMachine.events.flatMap((event) => {
        const to = nextRefundStatus(from as RefundStatus, event as Parameters<typeof nextRefundStatus>[1])
        return to && to !== from ? [`${from}>${to}`] : []
      }),
    )
    expect(await pairsOf('refund_chart')).toEqual(new Set(transitions))
  })

  test('attempt: the trigger allows every transition of the machine, and only pairs that a path connects', async () => {
    const step = (from: string): string[] =>
      eventsOf(paymentAttemptMachine).flatMap((event) => {
        const to = nextAttemptStatus(from as AttemptStatus, event as Parameters<typeof nextAttemptStatus>[1])
        return to ? [to] : []
      })
    const pairs = await pairsOf('attempt_chart')
    for (const from of Object.keys(paymentAttemptMachine.states)) {
      for (const to of step(from)) expect(pairs).toContain(`${from}>${to}`)
    }
    for (const pair of pairs) {
      const [from = '', to = ''] = pair.split('>')
      expect(reach(from, step)).toContain(to)
    }
  })
})
