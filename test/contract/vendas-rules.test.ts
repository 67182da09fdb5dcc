import { describe, expect, it } from 'vitest'
import { isClienteLoggedIn, showsGreeting } from '../../contract/clientes-rules.ts'
import { REFUSALS } from '../../contract/refusals.ts'
import {
  canUse,
  ingressoSearch,
  isIngressoIdLoadable,
  isOrderIdLoadable,
  isSold,
  type TicketFacts,
  ticketDisplay,
  unpaidCode,
  usedTime,
} from '../../contract/vendas-rules.ts'

const NOW = new Date('2026-03-10T15:00:00Z')
const OVER = '2026-03-09T12:00:00Z'

const ticket = (status: string, more: Partial<TicketFacts> = {}): TicketFacts => ({
  status,
  entregue: false,
  forma_pgto: 'credit_card',
  ...more,
})
const stamp = (status: string, more: Partial<TicketFacts> = {}, now = NOW) => ticketDisplay(ticket(status, more), now)

describe('ticketDisplay', () => {
  it.each([
    ['paid', 'PAGO'],
    ['order.paid', 'PAGO'],
    ['charge.paid', 'PAGO'],
    ['failed', 'NÃO PAGO'],
    ['order.payment_failed', 'NÃO PAGO'],
    ['unpaid.failed', 'NÃO PAGO'],
    ['pending', 'AGUARDANDO PAGAMENTO'],
    ['charge.pending', 'AGUARDANDO PAGAMENTO'],
    ['waiting_payment', 'AGUARDANDO PAGAMENTO'],
    ['order.waiting_payment', 'AGUARDANDO PAGAMENTO'],
    ['refunding', 'REEMBOLSO EM ANDAMENTO'],
    ['refunded', 'REEMBOLSADO'],
    ['charge.refunded', 'REEMBOLSADO'],
    ['chargedback', 'CONTESTADO'],
  ])('a sale that is %s by card is shown as %s', (status, display) => {
    expect(stamp(status)).toBe(display)
    expect(stamp(status, { pix_expira_em: OVER })).toBe(display)
  })

  it('a courtesy that is taken back was revoked, not refunded', () => {
    const tarifa = { tipo: 'cortesia' }
    expect(stamp('refunded', { tarifa })).toBe('CORTESIA REVOGADA')
    expect(stamp('paid', { tarifa })).toBe('PAGO')
    expect(stamp('refunded', { tarifa: { tipo: 'meia' } })).toBe('REEMBOLSADO')
  })

  it('a ticket of a cancelled event never looks valid; its refund and its use stay shown', () => {
    const evento = { situacao: 'cancelado' as const }
    expect(stamp('paid', { evento })).toBe('EVENTO CANCELADO')
    expect(stamp('pending', { evento })).toBe('EVENTO CANCELADO')
    expect(stamp('refunding', { evento })).toBe('REEMBOLSO EM ANDAMENTO')
    expect(stamp('refunded', { evento })).toBe('REEMBOLSADO')
    expect(stamp('failed', { evento })).toBe('NÃO PAGO')
    expect(stamp('paid', { evento, entregue: true })).toBe('UTILIZADO')
    expect(stamp('paid', { evento: { situacao: 'adiado' } })).toBe('PAGO')
  })

  it('a used ticket is UTILIZADO, whatever its status', () => {
    for (const status of ['paid', 'order.paid', 'refunded', 'chargedback', 'pending', 'failed']) {
      expect(stamp(status, { entregue: true })).toBe('UTILIZADO')
      expect(stamp(status, { entregue: true, forma_pgto: 'pix', pix_expira_em: OVER })).toBe('UTILIZADO')
    }
  })

  it.each(['pending', 'waiting_payment', 'charge.pending'])('a PIX %s waits until it expires', (status) => {
    const until = (pix_expira_em: string | null) => stamp(status, { forma_pgto: 'pix', pix_expira_em })
    expect(until('2026-03-10T15:00:00.001Z')).toBe('AGUARDANDO PAGAMENTO')
    expect(until('2026-03-10T15:00:00Z')).toBe('PGTO NÃO REALIZADO')
    expect(until('2026-03-09T12:00:00Z')).toBe('PGTO NÃO REALIZADO')
    // Its code is still being made.
    expect(until(null)).toBe('AGUARDANDO PAGAMENTO')
    expect(stamp(status, { forma_pgto: 'pix' })).toBe('AGUARDANDO PAGAMENTO')
  })

  it('a PIX made at 23:50 in São Paulo can be paid until 00:50', () => {
    const pix = { forma_pgto: 'pix', pix_expira_em: '2026-03-11T03:50:00Z' }
    expect(stamp('waiting_payment', pix, new Date('2026-03-11T03:49:59Z'))).toBe('AGUARDANDO PAGAMENTO')
    expect(stamp('waiting_payment', pix, new Date('2026-03-11T03:50:00Z'))).toBe('PGTO NÃO REALIZADO')
  })

  it('a PIX that is over is PGTO NÃO REALIZADO at once; a paid or refunded one keeps its stamp', () => {
    const pix = { forma_pgto: 'pix', pix_expira_em: '2026-03-10T13:00:00Z' }
    expect(stamp('failed', { forma_pgto: 'pix' })).toBe('PGTO NÃO REALIZADO')
    expect(stamp('order.payment_failed', pix)).toBe('PGTO NÃO REALIZADO')
    expect(stamp('paid', pix)).toBe('PAGO')
    expect(stamp('refunded', pix)).toBe('REEMBOLSADO')
  })

  it('a free ticket has no method and is never waiting', () => {
    expect(stamp('paid', { forma_pgto: null })).toBe('PAGO')
    expect(stamp('pending', { forma_pgto: null })).toBe('AGUARDANDO PAGAMENTO')
  })

  it.each(['', 'canceled', 'held', 'PAGO'])('an unknown status %j is never taken for paid', (status) => {
    expect(stamp(status)).toBe('NÃO PAGO')
  })
})

it('only paid and order.paid count as sold', () => {
  expect(['paid', 'order.paid'].map(isSold)).toEqual([true, true])
  expect(['reservado', 'charge.paid', 'Paid', 'unpaid', 'pending', 'refunded', ''].some(isSold)).toBe(false)
})

const chars = (n: number): string => 'x'.repeat(n)

it('a cliente’s id counts as logged in above 5 characters on the event page, above 9 at checkout', () => {
  expect([5, 6].map((n) => isClienteLoggedIn(chars(n), 'evento'))).toEqual([false, true])
  expect([9, 10].map((n) => isClienteLoggedIn(chars(n), 'checkout'))).toEqual([false, true])
  expect([isClienteLoggedIn(undefined, 'evento'), isClienteLoggedIn(null, 'checkout')]).toEqual([false, false])
})

it('an order is loaded for an id above 9 characters, a ticket for one above 6', () => {
  expect([9, 10].map((n) => isOrderIdLoadable(chars(n)))).toEqual([false, true])
  expect([6, 7].map((n) => isIngressoIdLoadable(chars(n)))).toEqual([false, true])
  expect([isOrderIdLoadable(undefined), isIngressoIdLoadable(null)]).toEqual([false, false])
})

it('the header greets a name above 3 characters', () => {
  expect(['Ana', 'Ana ', 'João', null, undefined].map(showsGreeting)).toEqual([false, false, true, false, false])
})

describe('the back-office’s search', () => {
  it.each([
    [{ telefone: '(11) 98765-4321' }, { telefone: '11987654321' }],
    [{ telefone: '11987654321' }, { telefone: '11987654321' }],
    [{ cpf: ' 529.982.247-25 ' }, { cpf: '52998224725' }],
    [{ email: ' Ana@Exemplo.com ' }, { email: 'ana@exemplo.com' }],
    [{ telefone: '(11) 98765-4', cpf: '529.982', email: 'ana@exemplo.com' }, { email: 'ana@exemplo.com' }],
    [{}, null],
    [{ telefone: '', cpf: null, email: undefined }, null],
    // 14 characters with a mask are an old phone number, 13 are no CPF, 5 are no e-mail address.
    [{ telefone: '(11) 8765-4321' }, null],
    [{ cpf: '529.982.247-2' }, null],
    [{ email: 'a@b.c' }, null],
  ])('the back-office’s search of %j looks for %j', (typed, wanted) => {
    expect(ingressoSearch(typed)).toEqual(wanted)
  })
})

it('a paid ticket is admitted once; the portaria shows when, or why not', () => {
  expect(canUse({ status: 'paid', entregue: false })).toBe(true)
  expect(canUse({ status: 'paid', entregue: true })).toBe(false)
  for (const status of ['waiting_payment', 'pending', 'failed', 'refunding', 'refunded', 'chargedback']) {
    expect(canUse({ status, entregue: false }), status).toBe(false)
    expect(REFUSALS[unpaidCode(status)], status).toMatch(/^(Este ingresso|O pagamento)/)
  }
  // 02:30 UTC is the previous evening in São Paulo.
  expect(usedTime('2026-12-21T02:30:00Z')).toBe('23:30 20/12')
})
