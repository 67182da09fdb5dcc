import { expect, it } from 'vitest'
import { REFUND } from '../../contract/messages.ts'
import { canRefund, needsMotivo, type RefundFacts, refundRefusal } from '../../contract/reembolsos-rules.ts'

// A purchase late in the evening of 1 March in São Paulo, when it is 2 March in UTC.
const SALE: RefundFacts = {
  status: 'paid',
  entregue: false,
  created_at: '2026-03-02T01:30:00Z',
  evento: { data: '2026-06-20', hora: '21:00' },
  rifa: null,
}
const at = (instant: string): Date => new Date(instant)
const NOW = at('2026-03-03T12:00:00Z')
const refusal = (facts: Partial<RefundFacts>, now = NOW) => refundRefusal({ ...SALE, ...facts }, now, 'cliente')

it('a buyer has until the end of the seventh day in São Paulo, the day of the purchase not counted', () => {
  expect(refusal({}, at('2026-03-09T02:59:59Z'))).toBeNull()
  expect(refusal({}, at('2026-03-09T03:00:00Z'))).toBe(REFUND.tooLate)
})

it('and until 48 hours before the event, 00:00 without an hour', () => {
  const evento = { data: '2026-03-06', hora: '21:00' }
  expect(refusal({ evento }, at('2026-03-05T00:00:00Z'))).toBeNull()
  expect(refusal({ evento }, at('2026-03-05T00:00:00.001Z'))).toBe(REFUND.eventoTooClose)
  expect(refusal({ evento: { ...evento, hora: null } }, at('2026-03-04T03:00:00Z'))).toBeNull()
  expect(refusal({ evento: { ...evento, hora: null } }, at('2026-03-04T03:00:01Z'))).toBe(REFUND.eventoTooClose)
})

it('a raffle number until the day before the draw', () => {
  const rifa = { data_sorteio: '2026-03-05' }
  expect(refusal({ evento: null, rifa }, at('2026-03-05T02:59:00Z'))).toBeNull()
  expect(refusal({ evento: null, rifa }, at('2026-03-05T03:00:00Z'))).toBe(REFUND.drawTooClose)
})

it('a used ticket is an admin’s decision, with a reason', () => {
  expect(refusal({ entregue: true })).toBe(REFUND.used)
  expect(refundRefusal({ ...SALE, entregue: true }, NOW, 'admin')).toBeNull()
  expect(needsMotivo({ entregue: true })).toBe(true)
  expect(needsMotivo({ entregue: false })).toBe(false)
})

it.each([
  ['refunding', REFUND.underWay],
  ['refunded', REFUND.done],
  ['chargedback', REFUND.chargedback],
  ['waiting_payment', REFUND.notPaid],
  ['failed', REFUND.notPaid],
  ['something new', REFUND.notPaid],
])('what is %s cannot go back, whoever asks', (status, why) => {
  expect(refusal({ status })).toBe(why)
  expect(refundRefusal({ ...SALE, status }, NOW, 'admin')).toBe(why)
  expect(canRefund({ ...SALE, status }, NOW, 'admin')).toBe(false)
})

it('an admin may years later', () => {
  expect(canRefund(SALE, at('2030-01-01T00:00:00Z'), 'admin')).toBe(true)
})

it('a sale of neither an event nor a raffle is not the buyer’s to take back', () => {
  expect(refusal({ evento: null })).toBe(REFUND.notPossible)
})
