import { expect, test } from 'vitest'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { checkHistory } from './check.ts'
import { historyOf } from './history-of.ts'
import type { Entry, Note } from './journal.ts'
import type { Stock } from './read-calls.ts'
import type { Operation } from './search.ts'
import type { Step } from './steps.ts'

// Companions' places, courtesies and limits of one person, as the answers show them: wrong histories are found, correct ones explained.

const [LOTE, QUOTA] = ['lote l', 'cota q']
/** A hall with a wheelchair's place 1, its companion's 2, place 3 and a companion's 4 without a pair; a quota of 2, a code for 2 each. */
const STOCK: Stock = {
  lotes: { l: { setor: 's', evento: 'e', total: 4 } },
  codigos: { c: { id: 'c', limite: null, limite_pessoa: 2 } },
  cotas: { 'e giver': { id: 'q', total: 2 } },
  acompanhantes: {
    'lugar s 2': { par: 'lugar s 1', isOver: false },
    'lugar s 4': { par: 'lugar s 0', isOver: false },
  },
}
const over = Object.fromEntries(
  Object.entries(STOCK.acompanhantes ?? {}).map(([place, { par }]) => [place, { par, isOver: true }]),
)
const found = (entries: Entry[], notes: Note[] = [], stock = STOCK): string =>
  checkHistory(historyOf({ entries, notes }, stock)).violations.join('\n')

const call = (who: string, start: number, more: Pick<Entry, 'method' | 'path'> & Partial<Entry>): Entry => ({
  ...{ who, start, end: start + 1, status: 200, answer: null, body: undefined },
  ...more,
})
const ALONE = SHOP_REFUSALS['place.companion-alone']
const itemsOf = (places: number[]) => places.map((nr_lugar) => ({ id_evento_setor_lote: 'l', nr_lugar, qtde: 1 }))
/** A cart that is granted, but for these places. */
const holds = (who: string, start: number, places: number[], alone: number[] = []): Entry => {
  const itens = itemsOf(places)
  const granted = itens.map((item) =>
    alone.includes(item.nr_lugar) ? { ...item, motivo: ALONE } : { ...item, ok: true },
  )
  const answer = { id: `of ${who} ${start}`, expira_em: '2030-01-01T00:00:00Z', itens: granted }
  return call(who, start, { method: 'POST', path: 'reservas', body: { itens }, answer })
}
const isAlone = (who: string, start: number, place: number): Entry => ({
  ...holds(who, start, [place]),
  ...{ status: 409, answer: { code: 'place.companion-alone', message: ALONE } },
})
const order = (who: string, hold: string, status: string) => ({ id: `or ${who}`, code: who, status, id_reserva: hold })
const pays = (who: string, start: number, hold: string, status = 'paid'): Entry =>
  call(who, start, {
    ...{ method: 'POST', path: 'pagarme/orders', answer: order(who, hold, status) },
    body: { metadata: { id_reserva: hold, tentativa: 't' } },
  })
const sees = (who: string, start: number, hold: string, status: string): Entry =>
  call(who, start, { method: 'GET', path: `pagarme/orders/or ${who}`, answer: order(who, hold, status) })
const bought = [holds('ana', 0, [1]), pays('ana', 2, 'of ana 0')]
const dayOver: Note = {
  ...{ start: 4, end: 5, text: 'the day is over' },
  steps: ['lugar s 1', 'lugar s 0'].map((item): Step => ({ kind: 'day-over', item })),
}

test('a companion’s place that is granted alone is found', () => {
  expect(found([holds('ana', 0, [1, 2])])).toBe('')
  expect(found([holds('ana', 0, [2])])).toMatch(/lugar s 1: nothing explains "is granted the companion's place/)
  expect(found([holds('ana', 0, [4])])).toMatch(/lugar s 0: nothing explains/)
  expect(found([...bought, holds('rui', 4, [2])])).toMatch(/nothing explains/)
})

test('a companion joins once the wheelchair’s place is paid, not before', () => {
  expect(found([...bought, holds('ana', 4, [2])])).toBe('')
  expect(found([holds('ana', 0, [1]), holds('ana', 4, [2])])).toMatch(/nothing explains/)
  const begun = [holds('ana', 0, [1]), pays('ana', 2, 'of ana 0', 'waiting_payment')]
  // The bank has paid before anybody saw it, or has not paid.
  expect(found([...begun, holds('ana', 4, [2]), sees('ana', 6, 'of ana 0', 'paid')])).toBe('')
  expect(found([...begun, holds('ana', 4, [2]), sees('ana', 6, 'of ana 0', 'failed')])).toMatch(/nothing explains/)
})

test('a companion’s place is refused exactly to those without the wheelchair’s', () => {
  expect(found([isAlone('ana', 0, 2), isAlone('ana', 2, 4)])).toBe('')
  expect(found([...bought, isAlone('rui', 4, 2)])).toBe('')
  expect(found([...bought, isAlone('ana', 4, 2)])).toMatch(/nothing explains "is refused the companion's place/)
  expect(found([holds('ana', 0, [2, 3], [2])])).toBe('')
  expect(found([holds('ana', 0, [1, 2], [2])])).toMatch(/is refused lugar s 2 beside lugar s 1/)
})

test('after the day everybody may have a companion’s place', () => {
  expect(found([holds('ana', 6, [2, 4])], [dayOver])).toBe('')
  expect(found([holds('ana', 2, [2])], [dayOver])).toMatch(/nothing explains/)
  expect(found([isAlone('ana', 6, 2)], [dayOver])).toMatch(/nothing explains/)
  expect(found([holds('ana', 0, [2])], [], { ...STOCK, acompanhantes: over })).toBe('')
})

const gives = (start: number, ids: string[], more: object = {}): Entry =>
  call('giver', start, {
    ...{ method: 'POST', path: 'cortesias', answer: { result: ids.map((id) => ({ id })) } },
    body: { chave: `of ${start}`, idEvento: 'e', id_lote: 'l', ...more },
  })
const denied = (start: number, code: string, message: string, more: object = {}): Entry => ({
  ...gives(start, [], more),
  ...{ status: 409, answer: { code, message, fields: { 'linhas.0': message } } },
})
const revokes = (start: number, id: string): Entry =>
  call('giver', start, { method: 'DELETE', path: `cortesias/${id}`, answer: { id } })
const overQuota = (start: number, left: number, more: object = {}): Entry =>
  denied(start, 'cortesia.over-quota', OFFICE_REFUSALS['cortesia.over-quota'](left), more)

test('courtesies beyond the quota are found, and a refusal of what it has', () => {
  expect(found([gives(0, ['a'], { quantidade: 2 }), overQuota(2, 0)])).toBe('')
  expect(found([gives(0, ['a'], { quantidade: 3 })])).toMatch(/cota q: 3 of 2 are taken/)
  const list = { linhas: [{ quantidade: '2' }, {}] }
  expect(found([gives(0, ['a', 'b'], list)])).toMatch(/cota q: 3 of 2 are taken/)
  expect(found([gives(0, ['a']), overQuota(2, 1, { quantidade: 2 })])).toBe('')
  expect(found([gives(0, ['a']), overQuota(2, 0)])).toMatch(/cota q: 1 refused/)
})

test('a request that is sent again gives once; a revoked courtesy gives its units back, once', () => {
  const again = { ...gives(2, ['a'], { quantidade: 2 }), body: gives(0, [], { quantidade: 2 }).body }
  expect(found([gives(0, ['a'], { quantidade: 2 }), again])).toBe('')
  const full = gives(0, ['a'], { quantidade: 2 })
  expect(found([full, revokes(2, 'a'), revokes(4, 'a'), gives(6, ['b'])])).toBe('')
  expect(found([full, gives(2, ['b']), revokes(4, 'a')])).toMatch(/cota q: 3 of 2 are taken/)
  expect(found([full, revokes(2, 'a'), overQuota(4, 0)])).toMatch(/cota q: 1 refused/)
})

test('a place or the last unit that is given and sold is found', () => {
  const given = gives(2, ['a'], { lugares: [3] })
  const taken = denied(2, 'place.taken', SHOP_REFUSALS['place.taken'], { lugares: [3] })
  expect(found([holds('ana', 0, [3]), given])).toMatch(/lugar s 3: 2 of 1 are taken/)
  expect(found([holds('ana', 0, [3]), taken])).toBe('')
  expect(found([taken])).toMatch(/lugar s 3: 1 refused/)
  const stock = { ...STOCK, lotes: { l: { setor: 's', evento: 'e', total: 1 } } }
  expect(found([holds('ana', 0, [3]), gives(2, ['a'])], [], stock)).toMatch(/lote l: 2 of 1 are taken/)
  const soldOut = denied(4, 'stock.sold-out', SHOP_REFUSALS['stock.sold-out'])
  expect(found([gives(0, ['a']), soldOut], [], stock)).toBe('')
  expect(found([gives(0, ['a']), revokes(2, 'a'), soldOut], [], stock)).toMatch(/lote l: 1 refused/)
})

test('a companion’s place is given with the wheelchair’s', () => {
  expect(found([gives(0, ['a'], { lugares: [1, 2] })])).toBe('')
  expect(found([gives(0, ['a'], { lugares: [2] })])).toMatch(/nothing explains/)
})

const withCode = (who: string, start: number, qtde: number): Entry => {
  const itens = [{ id_evento_setor_lote: 'l', qtde, id_tarifa: 'c' }]
  const answer = { id: `of ${who} ${start}`, expira_em: '2030-01-01T00:00:00Z', itens: [{ ...itens[0], ok: true }] }
  return call(who, start, { method: 'POST', path: 'reservas', body: { itens }, answer })
}
const tooMany = (who: string, start: number, qtde: number): Entry => ({
  ...withCode(who, start, qtde),
  ...{ status: 409, answer: { code: 'codigo.person-limit', message: SHOP_REFUSALS['codigo.person-limit'](2) } },
})

test('a code that one person uses too often is found, and a refusal of what they may have', () => {
  expect(found([withCode('ana', 0, 2), withCode('rui', 0, 2), tooMany('ana', 2, 3)])).toBe('')
  expect(found([withCode('ana', 0, 3)])).toMatch(/pessoa c ana: 3 of 2 are taken/)
  // What one holds is free to oneself, not what one has paid.
  expect(found([withCode('ana', 0, 2), tooMany('ana', 2, 1)])).toMatch(/pessoa c ana: 1 refused/)
  expect(found([withCode('ana', 0, 2), pays('ana', 2, 'of ana 0'), tooMany('ana', 4, 1)])).toBe('')
  expect(found([withCode('ana', 0, 2), pays('ana', 2, 'of ana 0'), tooMany('rui', 4, 1)])).toMatch(/pessoa c rui/)
})

test('givers that call at the same time are checked without trying many orders', () => {
  // Forty give one unit each, and revoke it: all calls of a turn overlap.
  const op = (start: number, hold: string, step: Partial<Step>): Operation => ({
    ...{ who: hold, start, end: start + 50, isCertain: true, text: hold },
    variants: [{ hold, units: { [LOTE]: 1, [QUOTA]: 1 }, ...step } as Step],
  })
  const operations = Array.from({ length: 40 }, (_, nr) => `courtesy ${nr}`).flatMap((hold, nr) => [
    op(nr / 100, hold, { kind: 'give' }),
    op(100 + nr / 100, hold, { kind: 'refund' }),
    op(200 + nr / 100, `again ${nr}`, { kind: 'give' }),
  ])
  const { violations, undecided, ms } = checkHistory({ operations, totals: { [LOTE]: 40, [QUOTA]: 40 } })
  expect({ violations, undecided }).toEqual({ violations: [], undecided: [] })
  expect(ms).toBeLessThan(2000)
  const more = op(300, 'one more', { kind: 'give' })
  expect(
    checkHistory({ operations: [...operations, more], totals: { [LOTE]: 41, [QUOTA]: 40 } }).violations,
  ).toHaveLength(1)
})
