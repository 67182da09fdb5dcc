import { expect, it } from 'vitest'
import { storyOf } from '../../src/adm/ingressos/story.ts'
import { ADM_INGRESSOS as TEXTS } from '../../src/texts/adm-ingressos.ts'

const { steps } = TEXTS
const em = '2026-11-18T13:02:00.000Z'
const provider = { tipo: 'provider', id: null, nome: null } as const
const ana = { tipo: 'usuario', id: '5a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f', nome: 'Ana Admin' } as const
let id = 0
const change = (
  entidade: string,
  de: string | null,
  para: string,
  ator: typeof ana | typeof provider = provider,
  id_entidade = entidade,
) => ({
  id: id++,
  em,
  entidade,
  id_entidade,
  de,
  para,
  ator,
})

it('a ticket’s history shows each of its steps once, and which user did it', () => {
  const story = storyOf([
    change('reserva', null, 'held'),
    change('reserva', 'held', 'paying'),
    change('attempt', 'sending', 'refused'),
    change('reserva', 'paying', 'held'),
    change('attempt', 'sending', 'waiting'),
    change('attempt', 'waiting', 'paid'),
    change('venda', 'paying', 'sold'),
    change('venda', 'sold', 'used', ana),
    change('refund', null, 'pending', ana),
    change('attempt', 'paid', 'refunding'),
    change('venda', 'sold', 'refunding', ana),
    change('attempt', 'refunding', 'paid'),
    change('venda', 'refunding', 'sold'),
  ])
  expect(story.map(({ title, who }) => (who ? `${title} ${TEXTS.by(who)}` : title))).toEqual([
    steps.held,
    steps.refusedPayment,
    steps.waiting,
    steps.paid,
    `${steps.used} por Ana Admin`,
    `${steps.refunding} por Ana Admin`,
    steps.sold,
  ])
})

it('the refund of a payment that gave no ticket is told from its begin to its end', () => {
  const story = storyOf([
    change('reserva', null, 'held'),
    change('attempt', 'sending', 'waiting'),
    change('attempt', 'waiting', 'paid'),
    change('attempt', 'paid', 'refunding'),
    change('refund', null, 'pending'),
    change('reserva', 'paying', 'held'),
    change('refund', 'pending', 'sent'),
    change('refund', 'sent', 'try.failed'),
    change('refund', 'sent', 'sent'),
    change('refund', 'sent', 'confirmed'),
    change('attempt', 'refunding', 'refunded'),
    change('attempt', 'sending', 'paid', provider, 'another attempt'),
    // The ticket itself was refunded later, on request.
    change('refund', null, 'pending', ana, 'requested'),
    change('venda', 'sold', 'refunding', ana),
    change('refund', 'sent', 'confirmed', provider, 'requested'),
    change('venda', 'refunding', 'refunded'),
  ])
  expect(story.map(({ title }) => title)).toEqual([
    steps.held,
    steps.waiting,
    steps.paidInVain,
    steps.automaticRefund,
    steps.automaticRefundRefused,
    steps.automaticRefunded,
    steps.paid,
    steps.refunding,
    steps.refunded,
  ])
})

it.each([
  ['begun by the provider', [null, 'sent', 'confirmed'], [steps.automaticRefund, steps.automaticRefunded]],
  ['complete when it was found', [null, 'confirmed'], [steps.automaticRefunded]],
  ['ended by a chargeback', [null, 'pending', 'failed'], [steps.automaticRefund, steps.automaticRefundEnded]],
])('the history of an automatic refund that was %s', (_, states, titles) => {
  const moves = states.slice(1).map((para, index) => change('refund', states[index] ?? null, para ?? ''))
  expect(storyOf(moves).map(({ title }) => title)).toEqual(titles)
})
