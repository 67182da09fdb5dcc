import { expect, it } from 'vitest'
import {
  canRefund,
  needsMotivo,
  type RefundFacts,
  refundArrival,
  refundDeadline,
  refundRefusal,
} from '../../contract/reembolsos-rules.ts'

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
  expect(refusal({}, at('2026-03-09T03:00:00Z'))).toBe('refund.too-late')
})

it('the days count from the payment, which may be on a later day than the purchase', () => {
  const pago_em = '2026-03-04T12:00:00Z'
  expect(refusal({ pago_em }, at('2026-03-12T02:59:59Z'))).toBeNull()
  expect(refusal({ pago_em }, at('2026-03-12T03:00:00Z'))).toBe('refund.too-late')
  expect(refundDeadline({ ...SALE, pago_em })).toEqual({ day: '2026-03-11', hora: null })
})

it('a buyer has until 48 hours before the event, which starts at 00:00 without an hour', () => {
  const evento = { data: '2026-03-06', hora: '21:00' }
  expect(refusal({ evento }, at('2026-03-05T00:00:00Z'))).toBeNull()
  expect(refusal({ evento }, at('2026-03-05T00:00:00.001Z'))).toBe('refund.evento-too-close')
  expect(refusal({ evento: { ...evento, hora: null } }, at('2026-03-04T03:00:00Z'))).toBeNull()
  expect(refusal({ evento: { ...evento, hora: null } }, at('2026-03-04T03:00:01Z'))).toBe('refund.evento-too-close')
})

it('a raffle number can be refunded until the day before the draw', () => {
  const rifa = { data_sorteio: '2026-03-05' }
  expect(refusal({ evento: null, rifa }, at('2026-03-05T02:59:00Z'))).toBeNull()
  expect(refusal({ evento: null, rifa }, at('2026-03-05T03:00:00Z'))).toBe('refund.draw-too-close')
})

it('a courtesy is refunded by nobody', () => {
  const cortesia = { ...SALE, tarifa: { tipo: 'cortesia' } }
  for (const who of ['cliente', 'admin'] as const) {
    expect(refundRefusal(cortesia, NOW, who)).toBe('refund.courtesy')
    expect(refundRefusal({ ...cortesia, status: 'refunded' }, NOW, who)).toBe('refund.done')
    expect(refundRefusal({ ...SALE, tarifa: { tipo: 'promocional' } }, NOW, who)).toBeNull()
  }
})

it('only an admin can refund a used ticket, with a reason', () => {
  expect(refusal({ entregue: true })).toBe('refund.used')
  expect(refundRefusal({ ...SALE, entregue: true }, NOW, 'admin')).toBeNull()
  expect(needsMotivo({ entregue: true })).toBe(true)
  expect(needsMotivo({ entregue: false })).toBe(false)
})

it.each([
  ['refunding', 'refund.under-way'],
  ['refunded', 'refund.done'],
  ['chargedback', 'refund.chargedback'],
  ['waiting_payment', 'refund.not-paid'],
  ['failed', 'refund.not-paid'],
  ['something new', 'refund.not-paid'],
])('a sale that is %s cannot be refunded by anyone', (status, why) => {
  expect(refusal({ status })).toBe(why)
  expect(refundRefusal({ ...SALE, status }, NOW, 'admin')).toBe(why)
  expect(canRefund({ ...SALE, status }, NOW, 'admin')).toBe(false)
})

it('an admin can refund years later', () => {
  expect(canRefund(SALE, at('2030-01-01T00:00:00Z'), 'admin')).toBe(true)
})

it('a buyer cannot refund a sale of neither an event nor a raffle', () => {
  expect(refusal({ evento: null })).toBe('refund.not-possible')
})

it('the rules return the deadline for requesting a refund: the earlier of the two limits', () => {
  expect(refundDeadline(SALE)).toEqual({ day: '2026-03-08', hora: null })
  const evento = { data: '2026-03-06', hora: '21:00' }
  expect(refundDeadline({ ...SALE, evento })).toEqual({ day: '2026-03-04', hora: '21:00' })
  expect(refundDeadline({ ...SALE, evento: null, rifa: { data_sorteio: '2026-03-05' } })).toEqual({
    day: '2026-03-04',
    hora: null,
  })
  expect(refundDeadline({ ...SALE, evento: null, rifa: { data_sorteio: '2026-04-05' } }).day).toBe('2026-03-08')
})

it('a refund request is refused from the deadline on, and not before', () => {
  for (const data of ['2026-03-04', '2026-03-09', '2026-03-10', '2026-03-11', '2026-06-20']) {
    for (const hora of [null, '00:00', '12:30', '23:59']) {
      const { day, hora: until } = refundDeadline({ ...SALE, evento: { data, hora } })
      const last = at(`${day}T${until ?? '23:59'}:00-03:00`)
      expect(refusal({ evento: { data, hora } }, last), `${data} ${hora}`).toBeNull()
      expect(refusal({ evento: { data, hora } }, new Date(last.getTime() + 60_000)), `${data} ${hora}`).not.toBeNull()
    }
  }
})

it('a refunded PIX arrives by the next bank day; for a card no day is known', () => {
  expect(refundArrival('pix', at('2026-03-04T12:00:00Z'))).toBe('2026-03-05')
  // Friday night in São Paulo, Saturday in UTC.
  expect(refundArrival('pix', at('2026-03-07T01:00:00Z'))).toBe('2026-03-09')
  expect(refundArrival('pix', at('2026-03-08T12:00:00Z'))).toBe('2026-03-09')
  // Before Carnival, and before a holiday on a Friday.
  expect(refundArrival('pix', at('2026-02-13T12:00:00Z'))).toBe('2026-02-18')
  expect(refundArrival('pix', at('2024-11-14T12:00:00Z'))).toBe('2024-11-18')
  expect(refundArrival('credit_card', at('2026-03-04T12:00:00Z'))).toBeNull()
})

it('a ticket of a postponed event goes back until its own last day, of a cancelled one always, but not when used', () => {
  const evento = { data: '2026-03-20', hora: '21:00', situacao: 'adiado' as const, devolver_ate: '2026-03-20' }
  expect(refundDeadline({ ...SALE, evento })).toEqual({ day: '2026-03-20', hora: null })
  expect(refusal({ evento }, at('2026-03-21T02:59:59Z'))).toBeNull()
  expect(refusal({ evento }, at('2026-03-21T03:00:00Z'))).toBe('refund.too-late')
  expect(refusal({ evento, entregue: true })).toBe('refund.used')
  // Bought for the new day, or the usual days last longer.
  expect(refundDeadline({ ...SALE, evento: { ...evento, devolver_ate: null } }).day).toBe('2026-03-08')
  expect(refundDeadline({ ...SALE, evento: { ...evento, devolver_ate: '2026-03-04' } }).day).toBe('2026-03-08')
  const cancelado = { ...evento, situacao: 'cancelado' as const, devolver_ate: null }
  expect(refusal({ evento: cancelado }, at('2030-01-01T00:00:00Z'))).toBeNull()
})
