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

const told = (result: ReturnType<typeof change>[]) => storyOf({ result, entradas: [] })

it('a ticket’s history shows every entrance with its gate, also the second one that no gate could know of', () => {
  const entrada = (resultado: 'aceita' | 'ja-utilizada' | 'nao-paga', portao: string) =>
    ({ id: ana.id, em, portao, resultado, ator: ana }) as const
  const used = change('venda', 'sold', 'used', ana)
  const titles = (...entradas: ReturnType<typeof entrada>[]) =>
    storyOf({ result: [used], entradas }).map(({ title, who }) => [title, who])
  expect(titles(entrada('ja-utilizada', 'Portão 2'), entrada('aceita', 'Portão 1'))).toEqual([
    [`${steps.used}: Portão 1`, 'Ana Admin'],
    ['Entrou outra vez, em um aparelho sem internet: Portão 2', 'Ana Admin'],
  ])
  expect(titles()).toEqual([[steps.used, 'Ana Admin']])
  expect(storyOf({ result: [], entradas: [entrada('nao-paga', '')] }).map(({ title }) => title)).toEqual([
    'Entrou sem valer, em um aparelho sem internet',
  ])
})

it('a ticket’s history shows each of its steps once, and which user did it', () => {
  const story = told([
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
  const story = told([
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
  expect(told(moves).map(({ title }) => title)).toEqual(titles)
})
