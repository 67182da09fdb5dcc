import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Evento } from '../../contract/eventos.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { REFUSALS } from '../../contract/refusals.ts'
import { chosenSetor, lotesOf, openLotes, priceOf, visibleSetores } from '../../src/evento/offers.ts'
import { addRefusal, maxAddable, startLabel } from '../../src/site/evento/selling.ts'
import { EVENTO } from '../../src/texts/evento.ts'
import { evento, FUTURE, festival, lote, NOW, PAST, setor } from './evento-fixtures.ts'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe('sectors', () => {
  it('sectors are sorted by name in Portuguese order, numbers by size, without excluded ones', () => {
    const setores = ['Área VIP', 'camarote', 'Balcão 10', 'Balcão 9'].map((nome, i) => setor(`${i}`, [], { nome }))
    const all = evento([...setores, setor('gone', [], { excluir: true })])
    expect(visibleSetores(all).map(({ nome }) => nome)).toEqual(['Área VIP', 'Balcão 9', 'Balcão 10', 'camarote'])
  })

  it('the selected sector is that of the address, else the first on sale, else the first', () => {
    const setores = [setor('a', [lote('l', { data: FUTURE })]), setor('b', [lote('m')]), setor('c', [])]
    expect(chosenSetor(setores, 'c', NOW)?.id).toBe('c')
    expect(chosenSetor(setores, 'unknown', NOW)?.id).toBe('b')
    expect(chosenSetor(setores.slice(0, 1), null, NOW)?.id).toBe('a')
    expect(chosenSetor([], null, NOW)).toBeUndefined()
    // A car park is no entry: it is not opened first, unless there is nothing else.
    const parking = setor('a', [lote('p')], { extra: true })
    expect(chosenSetor([parking, setor('b', [lote('m')])], null, NOW)?.id).toBe('b')
    expect(chosenSetor([parking, setor('b', [])], null, NOW)?.id).toBe('a')
  })

  it('a sector’s price is the lowest on sale, and says what it is for', () => {
    const salon = setor('a', [lote('m', { valor: 600, taxa_adm: 60 }), lote('later', { data: FUTURE, valor: 1 })], {
      tipo: 1,
      lugares_mesa: 6,
    })
    expect(priceOf(salon, NOW)).toEqual({ cents: 66000, isLowest: false })
    expect(EVENTO.perUnit(salon)).toBe('por mesa, 6 lugares')
    expect(EVENTO.perUnit({ ...salon, lugares_mesa: 0 })).toBe('por mesa')
    expect(EVENTO.perUnit({ ...salon, tipo: 3 })).toBe('por vaga')
    expect(priceOf(setor('b', [lote('n', { data: FUTURE })]), NOW)).toBeNull()
  })
})

describe('lots', () => {
  it('lots are in order, numbered with hidden ones counted, with price including fee and sales phase', () => {
    const lotes = [
      lote('c', { data: FUTURE }),
      lote('b'),
      lote('a', { data: PAST }),
      lote('x', { data: PAST, excluir: true }),
    ]
    expect(
      lotesOf(setor('s', lotes), NOW).map(({ lote: { id }, nr, cents, salesPhase }) => [id, nr, cents, salesPhase]),
    ).toEqual([
      ['a', 1, 9200, 'over'],
      ['b', 3, 9200, 'now'],
      ['c', 4, 9200, 'later'],
    ])
  })

  it('lots are counted while on sale, in every visible sector, but not before the sales or after the event', () => {
    expect(ids(openLotes(festival(), NOW))).toEqual(['m1', 'p2'])
    expect(openLotes(festival({ inicio_vendas: '2026-03-11' }), NOW)).toEqual([])
    expect(openLotes(festival({ data: '2026-03-09' }), NOW)).toEqual([])
  })

  it('lots that start later show when, in the time of São Paulo, with the year if it is another one', () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(startLabel('2026-04-01T02:30:00.000Z')).toBe('31/03 23:30')
    expect(startLabel('2027-01-01T02:30:00.000Z')).toBe('31/12 23:30')
    expect(startLabel('2027-01-10T12:00:00.000Z')).toBe('10/01/2027 09:00')
  })
})

describe('a closed sale', () => {
  const end = { fim_vendas: PAST }

  it('of a lot shows it as closed, and counts nothing of it', () => {
    const lotes = [lote('a', { data: PAST }), lote('b', end), lote('c', { data: FUTURE, ...end })]
    expect(lotesOf(setor('s', lotes), NOW).map(({ salesPhase }) => salesPhase)).toEqual(['over', 'closed', 'closed'])
    expect(openLotes(evento([setor('s', lotes)]), NOW)).toEqual([])
    expect(openLotes(festival(end), NOW)).toEqual([])
  })

  it('refuses to add, whatever else would', () => {
    const ask = (closed: Evento) =>
      addRefusal({
        evento: closed,
        setor: closed.setores[0] ?? setor('s', []),
        loteId: 'p2',
        left: 9,
        inCart: 0,
        inEvento: 0,
        room: 9,
        mayChoose: false,
        now: NOW,
      })
    expect(ask(festival(end))).toBe(REFUSALS['evento.sales-closed'])
    expect(ask(evento([setor('s', [lote('p2', end)])]))).toBe(REFUSALS['evento.sales-closed'])
    expect(ask(festival())).toBe(REFUSALS['fila.not-your-turn'])
  })
})

describe('the reason why adding is refused', () => {
  const ask = (more: Partial<Parameters<typeof addRefusal>[0]> = {}) => {
    const show = more.evento ?? festival()
    const pista = show.setores[0] ?? setor('none', [])
    return addRefusal({
      evento: show,
      setor: pista,
      loteId: 'p2',
      left: 5,
      inCart: 0,
      inEvento: 0,
      room: 9,
      mayChoose: true,
      now: NOW,
      ...more,
    })
  }

  it('the reason why adding is refused is null if adding is allowed', () => expect(ask()).toBeNull())

  it.each([
    ['the event is past', { evento: festival({ data: '2026-03-09' }) }, REFUSALS['evento.past']],
    [
      'its sales have not begun',
      { evento: festival({ inicio_vendas: '2026-03-11' }) },
      REFUSALS['evento.sales-not-started'],
    ],
    ['it has a waiting room, and it is not the turn', { mayChoose: false }, REFUSALS['fila.not-your-turn']],
    ['the lot is over', { loteId: 'p1' }, REFUSALS['lote.closed']],
    ['the lot has not begun', { loteId: 'p3' }, REFUSALS['lote.closed']],
    ['the lot is over and its count is unknown', { loteId: 'p1', left: undefined }, REFUSALS['lote.closed']],
    ['the count is not known yet', { left: undefined }, EVENTO.checking],
    ['the count failed to load', { left: null }, EVENTO.checkFailed],
    ['nothing remains', { left: 0 }, REFUSALS['stock.sold-out']],
    ['the cart contains all that remains', { inCart: 5 }, EVENTO.allYours],
    ['the limit per cliente is reached', { inEvento: 10 }, REFUSALS['evento.over-limit'](10)],
    ['nothing more fits into the cart', { room: 0 }, MESSAGES.fullCart],
  ])('the reason why adding is refused: %s', (_, more, reason) => expect(ask(more)).toBe(reason))
})

it('at most the remaining units, the cliente’s limit and the cart’s room are offered, and at least one', () => {
  expect(maxAddable({ evento: festival(), left: 5, inCart: 2, inEvento: 2, room: 9 })).toBe(3)
  expect(maxAddable({ evento: festival(), left: 50, inCart: 2, inEvento: 4, room: 9 })).toBe(6)
  expect(maxAddable({ evento: festival(), left: 50, inCart: 2, inEvento: 4, room: 5 })).toBe(5)
  expect(maxAddable({ evento: festival(), left: undefined, inCart: 0, inEvento: 10, room: 0 })).toBe(1)
})
