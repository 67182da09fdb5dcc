import { describe, expect, test } from 'vitest'
import { checkHistory } from './check.ts'
import { Final, type Row } from './final.ts'
import { historyOf } from './history-of.ts'
import type { Entry } from './journal.ts'
import type { Operation } from './search.ts'
import type { Step } from './steps.ts'

// Later outcomes of payments: a deliberate violation of each rule, and histories that a correct shop may produce.

const LOTE = 'lote 1'
const op = (start: number, step: Step): Operation => ({
  ...{ who: 'somebody', start, end: start + 1, isCertain: true, variants: [step], text: step.kind },
})
const maybe = (start: number, ...variants: Step[]): Operation => ({
  ...op(start, variants[0] as Step),
  ...{ variants, isCertain: false, end: Number.POSITIVE_INFINITY },
})
const takes = (start: number, hold: string, n = 1) =>
  op(start, { kind: 'reserve', hold, units: { [LOTE]: n }, wishes: [] })
const pays = (start: number, hold: string, order = hold) => op(start, { kind: 'pay', hold, outcome: 'paid', order })
const begins = (start: number, hold: string, order = hold) => op(start, { kind: 'pay', hold, outcome: 'begun', order })
const ends = (start: number, hold: string) => op(start, { kind: 'unpaid', hold })
const releases = (start: number, hold: string) => op(start, { kind: 'release', hold })
const chargedBack = (start: number, hold: string) => op(start, { kind: 'chargeback', hold })
const returned = (start: number, hold: string, order: string) => op(start, { kind: 'returned', hold, order })
const sold = (start: number, hold: string, order: string) => op(start, { kind: 'sold', hold, order })
const rebooked = (start: number, hold: string, from: string, n = 1) =>
  op(start, { kind: 'rebook', hold, from, units: { [LOTE]: n }, order: from })
const valid = (start: number, hold: string, n: number) => op(start, { kind: 'tickets', hold, valid: n })
const refused = (start: number) => op(start, { kind: 'refuse', hold: null, wishes: [{ item: LOTE, n: 1 }] })
const unknown = (start: number, hold: string) =>
  maybe(start, ...(['begun', 'paid', 'refused'] as const).map((outcome) => ({ ...PAY, hold, outcome })))
const PAY = { kind: 'pay' as const, order: null }

const given = [takes(0, 'a'), begins(2, 'a'), ends(4, 'a'), releases(6, 'a')]
const found = (operations: Operation[], total = 1): string =>
  checkHistory({ operations, totals: { [LOTE]: total } }).violations.join('\n')

describe('violations found in what follows payments', () => {
  test.each<[what: string, operations: Operation[], told: RegExp]>([
    [
      'tickets charged back are valid',
      [takes(0, 'a'), pays(2, 'a'), chargedBack(4, 'a'), valid(6, 'a', 1)],
      /"tickets"/,
    ],
    ['their unit is sold again', [takes(0, 'a'), pays(2, 'a'), chargedBack(4, 'a'), takes(6, 'b')], /2 of 1 are taken/],
    [
      'they are refunded, too',
      [
        ...[takes(0, 'a'), pays(2, 'a'), chargedBack(4, 'a')],
        op(6, { kind: 'refund', hold: 'a', units: { [LOTE]: 1 } }),
      ],
      /"refund"/,
    ],
    ['they are seen as paid', [takes(0, 'a'), pays(2, 'a'), chargedBack(4, 'a'), sold(6, 'a', 'a')], /"sold"/],
    ['a chargeback of what nobody paid', [takes(0, 'a'), chargedBack(2, 'a')], /"chargeback"/],
    [
      'a late payment buys what somebody else has',
      [...given, takes(8, 'c'), rebooked(10, 'b', 'a')],
      /2 of 1 are taken/,
    ],
    ['a late payment buys a part', [takes(0, 'a', 2), ...given.slice(1), rebooked(8, 'b', 'a')], /"rebook"/],
    ['a late payment nobody had begun', [takes(0, 'a'), releases(2, 'a'), rebooked(4, 'b', 'a')], /"rebook"/],
    [
      'a late payment of what another one bought',
      [takes(0, 'a'), pays(2, 'a', 'x'), rebooked(4, 'b', 'a')],
      /"rebook"/,
    ],
    [
      'a late payment while the hold is there',
      [takes(0, 'a'), begins(2, 'a'), ends(4, 'a'), rebooked(6, 'b', 'a')],
      /"rebook"/,
    ],
    [
      'a payment is given back that bought a ticket',
      [takes(0, 'a'), pays(2, 'a'), returned(4, 'a', 'a')],
      /"returned"/,
    ],
    [
      'a payment that was given back buys a ticket',
      [takes(0, 'a'), begins(2, 'a'), returned(4, 'a', 'a'), sold(6, 'a', 'a')],
      /"sold"/,
    ],
    [
      'a late payment is given back that has bought the same again',
      [...given, rebooked(8, 'b', 'a'), returned(10, 'a', 'a')],
      /"returned"/,
    ],
    [
      'a late payment that was given back buys the same again',
      [...given, returned(8, 'a', 'a'), rebooked(10, 'b', 'a')],
      /"rebook"/,
    ],
    ['two payments of one hold are open', [takes(0, 'a'), begins(2, 'a', 'x'), begins(4, 'a', 'y')], /"pay"/],
    [
      'two of them buy it',
      [takes(0, 'a'), begins(2, 'a', 'x'), ends(4, 'a'), pays(6, 'a', 'y'), sold(8, 'a', 'x')],
      /"sold"/,
    ],
    ['a unit whose payment may be open is sold', [takes(0, 'a'), unknown(2, 'a'), takes(4, 'b')], /"reserve"/],
  ])('a violation after a payment is found: %s', (_, operations, told) => {
    expect(found(operations)).toMatch(told)
  })
})

describe('explained histories of what follows payments', () => {
  test.each<[what: string, operations: Operation[]]>([
    [
      'a chargeback leaves the unit taken',
      [takes(0, 'a'), pays(2, 'a'), chargedBack(4, 'a'), valid(6, 'a', 0), refused(8)],
    ],
    [
      'a late payment buys the same again',
      [...given, rebooked(8, 'b', 'a'), valid(10, 'a', 0), valid(12, 'b', 1), refused(14)],
    ],
    [
      'after the time of the hold',
      [...given.slice(0, 3), op(6, { kind: 'overdue', hold: 'a' }), rebooked(8, 'b', 'a')],
    ],
    [
      'of what was exchanged since',
      [...given.slice(0, 3), op(6, { kind: 'reserve', hold: 'a', units: {}, wishes: [] }), rebooked(8, 'b', 'a')],
    ],
    ['a late payment of a hold that is there', [...given.slice(0, 3), sold(6, 'a', 'a')]],
    ['the second payment of a hold is given back', [takes(0, 'a'), pays(2, 'a', 'x'), returned(4, 'a', 'y')]],
    [
      'a payment that bought nothing, and the next one',
      [...given.slice(0, 3), returned(6, 'a', 'a'), pays(8, 'a', 'y')],
    ],
    ['a payment with an unknown end was one', [takes(0, 'a'), unknown(2, 'a'), valid(4, 'a', 1)]],
    ['and was none', [takes(0, 'a'), unknown(2, 'a'), valid(4, 'a', 0)]],
  ])('a correct history after a payment is explained: %s', (_, operations) => {
    expect(found(operations)).toBe('')
  })
})

const EXPIRES = new Date(1000).toISOString()
const STOCK = { lotes: { 1: { setor: 's', total: 1 } } }
const call = (who: string, start: number, method: string, path: string, body: unknown, answer: unknown): Entry => ({
  ...{ who, start, end: start + 1, method, path, body, status: 200, answer },
})
const holds = (who: string, start: number, id: string) => {
  const itens = [{ id_evento_setor_lote: '1', qtde: 1 }]
  const answer = { id, expira_em: EXPIRES, itens: [{ ...itens[0], ok: true }] }
  return call(who, start, 'POST', 'reservas', { itens }, answer)
}
const order = (status: string, hold = 'a') => ({ id: 'or_a', code: 'order a', status, id_reserva: hold })
const orders = (start: number) =>
  call(
    'ana',
    start,
    'POST',
    'pagarme/orders',
    { metadata: { id_reserva: 'a', tentativa: 't' } },
    order('waiting_payment'),
  )
const sees = (start: number, status: string, hold = 'a') =>
  call('ana', start, 'GET', 'pagarme/orders/or_a', undefined, order(status, hold))
const row = (hold: string, status: string, more: Partial<Row> = {}): Row => ({
  ...{
    id: `${hold} ${status}`,
    hold,
    cliente: 'ana',
    lote: '1',
    nr_lugar: null,
    tarifa: null,
    rifa: null,
    nr_sorte: null,
  },
  ...{
    status,
    is_overdue: false,
    order: status === 'released' ? null : 'order a',
    late: null,
    cota: null,
    giver: null,
    chave: null,
    ...more,
  },
})
const read = (entries: Entry[], rows: Row[], slackMs = 0): string => {
  const final = new Final(2000, 2001, rows, STOCK)
  return checkHistory(historyOf({ entries, notes: [] }, STOCK, { final, slackMs, lateMs: 0 })).violations.join('\n')
}
const late = [row('a', 'released'), row('b', 'sold', { late: 'a' })]
const shown = [holds('ana', 0, 'a'), orders(2), sees(4, 'failed')]

test('the answers and the database explain a late payment', () => {
  expect(read([...shown, sees(1500, 'paid', 'b')], late)).toBe('')
  // Another person had the units before, and has them now.
  const taken = [...late, row('c', 'held', { cliente: 'rui', order: null })]
  expect(read([...shown, holds('rui', 1100, 'c')], taken)).toMatch(/lote 1: nothing explains/)
  expect(read([...shown, sees(1500, 'refunding')], late.slice(0, 1))).toBe('')
  expect(read([...shown, sees(1500, 'refunding')], late)).toMatch(/nothing explains/)
})

test('the answers and the database explain a chargeback', () => {
  const paid = [holds('ana', 0, 'a'), orders(2), sees(4, 'paid')]
  expect(read([...paid, sees(8, 'chargedback')], [row('a', 'chargedback')])).toBe('')
  expect(read([...paid, sees(8, 'chargedback'), sees(10, 'paid')], [row('a', 'chargedback')])).toMatch(
    /nothing explains "sees a as paid"/,
  )
  expect(read([...paid, sees(8, 'chargedback')], [row('a', 'sold')])).toMatch(/nothing explains/)
  expect(read(paid, [row('a', 'chargedback'), row('c', 'sold', { order: 'order c' })])).toMatch(/nothing explains/)
})

test('a hold may end earlier by a clock that is ahead, but not earlier than that', () => {
  const both = [row('a', 'released'), row('c', 'held')]
  const entries = [holds('ana', 0, 'a'), holds('rui', 500, 'c')]
  expect(read(entries, both, 400)).toMatch(/2 of 1 are taken|nothing explains/)
  expect(read(entries, both, 600)).toBe('')
})
