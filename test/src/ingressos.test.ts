import { describe, expect, it } from 'vitest'
import { isIngressoId, isValidTicket, shortCode, showsCode, ticketDay } from '../../contract/ingresso-rules.ts'
import type { Venda } from '../../contract/vendas.ts'
import { noCodeReason, ticketDetail, ticketName, ticketWhen } from '../../src/lib/ticket-labels.ts'
import { firstOf, groupTickets, waitingOrders } from '../../src/site/ingressos/groups.ts'
import { ordersOf } from '../../src/site/conta/orders.tsx'
import { ticketFacts, ticketPrice } from '../../src/site/shared/ticket-facts.ts'

const ID = '7f3a91c2-0000-4000-8000-000000000001'
const now = new Date('2026-12-12T15:00:00.000Z')
const TODAY = '2026-12-12'

const venda = (change: Partial<Venda> = {}, data = '2026-12-20'): Venda => ({
  id: ID,
  id_evento: '16710cd2-5679-4450-8b7d-89ff9e00a42a',
  id_evento_setor_lote: '3071160d-38cf-4f27-bbde-479be661cd61',
  order_id: 'or_aaaaaaaaaaaa',
  status: 'paid',
  forma_pgto: 'pix',
  id_cliente: '899d2906-13ce-4ccf-a293-a3a41072d346',
  cpf_cliente: null,
  email_cliente: null,
  valor: 92,
  nr_lugar: null,
  lugar: null,
  nr_sorte: null,
  tarifa: null,
  codigo: null,
  entregue: false,
  entregue_em: null,
  created_at: '2026-12-12T12:00:00.000Z',
  evento: {
    nome: 'Clássico na Arena',
    data,
    hora: '16:00',
    local: 'Arena',
    cidade: { nome: 'Salvador', estado: 'BA' },
    imagem: null,
  },
  lote: { nr_lote: 1, setor: { id: ID, nome: 'Cadeira Leste', tipo: 2 } },
  rifa: null,
  cliente: { nome: 'Maria Aparecida', telefone: '11987654321' },
  pode: { entregar: false, reembolsar: false },
  ...change,
})
const rifa = venda({
  id_evento: null,
  id_evento_setor_lote: null,
  evento: null,
  lote: null,
  nr_sorte: 42,
  valor: 0,
  rifa: { id: ID, nome: 'Camisa', data_sorteio: '2026-12-13' },
})

describe('the rules of a ticket', () => {
  it('a ticket has a short code that can be read aloud', () => {
    expect(shortCode(ID)).toBe('7F3A-91C2')
  })

  it.each([
    [ID, true],
    [ID.toUpperCase(), true],
    ['123456', false],
    ['1234567', false],
    [`${ID}0`, false],
    [undefined, false],
  ])('a ticket accepts %s as an id: %s', (id, is) => {
    expect(isIngressoId(id)).toBe(is)
  })

  it('a ticket shows its code only while it is valid', () => {
    expect(showsCode('PAGO')).toBe(true)
    for (const display of ['UTILIZADO', 'AGUARDANDO PAGAMENTO', 'NÃO PAGO', 'REEMBOLSO EM ANDAMENTO'] as const)
      expect(showsCode(display)).toBe(false)
    expect(isValidTicket('AGUARDANDO PAGAMENTO')).toBe(true)
    expect(isValidTicket('UTILIZADO')).toBe(false)
  })

  it('a ticket has the day of its event or of its draw', () => {
    expect([ticketDay(venda()), ticketDay(rifa), ticketDay({ evento: null, rifa: null })]).toEqual([
      '2026-12-20',
      '2026-12-13',
      '',
    ])
  })
})

describe('the texts of a ticket', () => {
  it('the texts of a ticket name event, day and place', () => {
    const table = venda({
      nr_lugar: 12,
      lugar: 'Mesa 12',
      lote: { nr_lote: 1, setor: { id: ID, nome: 'Camarote', tipo: 1 } },
    })
    expect([ticketName(table), ticketWhen(table), ticketDetail(table)]).toEqual([
      'Clássico na Arena',
      'dom 20/12/2026 · 16:00',
      'Camarote · Mesa 12',
    ])
    expect(ticketFacts(table).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Setor: Camarote',
      'Lugar: Mesa 12',
      'Nome: Maria Aparecida',
      'Valor: R$ 92,00',
    ])
  })

  it('the texts of a ticket name raffle, draw and number', () => {
    expect([ticketName(rifa), ticketWhen(rifa), ticketDetail(rifa), ticketPrice(rifa)]).toEqual([
      'Camisa',
      'Sorteio: dom 13/12/2026',
      'Número 42',
      'Grátis',
    ])
    expect(ticketFacts(rifa)[0]).toEqual({ label: 'Número', value: '42' })
    expect(ticketFacts(rifa).map(({ label }) => label)).not.toContain('Número sorteado')
  })

  it('the texts of a ticket show the drawn number of a raffle, and whether it is theirs', () => {
    const drawn = (numero_sorteado: number) =>
      ticketFacts(venda({ ...rifa, rifa: { id: ID, nome: 'Camisa', data_sorteio: '2026-12-13', numero_sorteado } }))[1]
    expect(drawn(7)).toEqual({ label: 'Número sorteado', value: '7' })
    expect(drawn(42)).toEqual({ label: 'Número sorteado', value: '42, é o seu!' })
  })

  it('the texts of a ticket show when it was used', () => {
    const used = venda({ entregue: true, entregue_em: '2026-12-20T19:41:00.000Z' })
    expect(noCodeReason('UTILIZADO', used).title).toBe('Utilizado em 20/12/2026 16:41')
    expect(noCodeReason('UTILIZADO', venda({ entregue: true })).title).toBeUndefined()
  })
})

describe('the list of tickets', () => {
  const ids = (tickets: { venda: Venda }[]) => tickets.map(({ venda: { id } }) => id)
  const all = [
    venda({ id: 'far' }, '2027-01-02'),
    venda({ id: 'today' }, TODAY),
    venda({ id: 'past' }, '2026-11-01'),
    venda({ id: 'older' }, '2026-10-01'),
    venda({ id: 'refused', status: 'failed' }, '2026-12-20'),
    venda({ id: 'going-back', status: 'refunding' }, '2026-12-21'),
    venda({ id: 'used', entregue: true }, TODAY),
    venda({ id: 'waiting', status: 'waiting_payment' }, '2026-12-22'),
    venda({ id: 'waiting-2', status: 'waiting_payment' }, '2026-12-22'),
    venda({ id: 'over', status: 'waiting_payment', pix_expira_em: '2026-12-12T14:59:59.000Z', order_id: 'or_over' }),
  ]
  const groups = groupTickets(all, TODAY, now)

  it('the list of tickets starts with coming events, the nearest first, then past ones, the most recent first', () => {
    expect(ids(groups.upcoming)).toEqual(['today', 'used', 'going-back', 'waiting', 'waiting-2', 'far'])
    expect(ids(groups.history)).toEqual(['refused', 'over', 'past', 'older'])
  })

  it('the list of tickets shows the first tickets of both groups', () => {
    expect([firstOf(groups, 3), firstOf(groups, 8)].map((part) => [part.upcoming.length, part.history.length])).toEqual(
      [
        [3, 0],
        [6, 2],
      ],
    )
  })

  // A payment of the last second may not have reached the server when its PIX expires.
  it('each order that the server has not decided is watched, once', () => {
    expect(waitingOrders(groups)).toEqual(['or_aaaaaaaaaaaa', 'or_over'])
  })
})

it('the tickets of an order are one purchase: newest first, with its sum, and paid while one of them is', () => {
  const older = { order_id: 'or_older', created_at: '2026-12-01T12:00:00.000Z' }
  const orders = ordersOf(
    [
      venda({ ...older, status: 'refunded' }),
      venda({ valor: 31.36 }),
      venda({ ...older, valor: 44.8 }),
      { ...rifa, order_id: 'or_older', created_at: older.created_at },
      venda({ order_id: null }),
    ],
    now,
  )
  expect(orders.map(({ id, units, display }) => [id, units, display])).toEqual([
    ['or_aaaaaaaaaaaa', 1, 'PAGO'],
    ['or_older', 3, 'PAGO'],
  ])
  expect(orders[1]).toMatchObject({
    names: ['Clássico na Arena', rifa.rifa?.nome],
    cents: 9200 + 4480 + rifa.valor * 100,
  })
  expect(ordersOf([venda({ status: 'refunded' })], now)[0]?.display).toBe('REEMBOLSADO')
  const tarifa = { tipo: 'cortesia' as const, nome: 'Cortesia', documento: null }
  expect(ordersOf([venda({ tarifa }), venda({ tarifa, status: 'refunded' })], now)).toEqual([])
})
