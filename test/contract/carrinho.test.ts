import { describe, expect, it } from 'vitest'
import {
  arePair,
  cartCents,
  followPlaces,
  followPrices,
  isDrawnPlace,
  itemCents,
  itemDetail,
  itemLabel,
  placesInCart,
  toReservaItem,
  unitsInCart,
} from '../../contract/carrinho.ts'
import {
  addToCart,
  type CartItem,
  cartUnits,
  itemKey,
  takeFromCart,
  withQuantity,
} from '../../contract/carrinho-items.ts'
import { readCartItem } from '../../contract/carrinho-stored.ts'

const tickets: CartItem = {
  setor: { id: 's1', nome: 'Pista', tipo: 2, dividir_ate: 3 },
  id_evento: 'e1',
  id_evento_setor_lote: 'l1',
  id_rifa: null,
  nr_lugar: null,
  valor: 46.15,
  qtde: 2,
  nomeEvento: 'Festival do Sol',
  nomeRifa: null,
  nrLote: 2,
  codigosRifas: null,
}
const place: CartItem = {
  ...tickets,
  setor: { id: 's2', nome: 'Estacionamento', tipo: 3, dividir_ate: 1 },
  id_evento_setor_lote: 'l2',
  nr_lugar: 12,
  qtde: 1,
  valor: 20,
  nrLote: 1,
}
const numbers: CartItem = {
  setor: null,
  id_evento: null,
  id_evento_setor_lote: null,
  id_rifa: 'r1',
  nr_lugar: null,
  valor: 15,
  qtde: 2,
  nomeEvento: null,
  nomeRifa: 'Camisa autografada',
  nrLote: null,
  codigosRifas: [7, 12],
}
const cart = [tickets, place, numbers]

describe('the label of an item', () => {
  it('the label of an item names the event or the raffle', () => {
    expect(cart.map(itemLabel)).toEqual(['Festival do Sol', 'Festival do Sol', 'Camisa autografada'])
  })

  it('the label of an item shows a position as a parking spot', () => {
    expect(cart.map(itemDetail)).toEqual(['Pista · 2º lote', 'Estacionamento · 1º lote · Vaga 12', 'Números 7, 12'])
    expect(itemDetail({ ...numbers, codigosRifas: [7] })).toBe('Número 7')
    expect(itemDetail({ ...place, setor: { id: 's3', nome: 'Camarote', tipo: 1, dividir_ate: 1 } })).toContain(
      'Mesa 12',
    )
  })

  it('the label of an item names a place of a seat map as the map does', () => {
    expect(itemDetail({ ...place, lugar: 'H8' })).toBe('Estacionamento · 1º lote · H8')
    expect([isDrawnPlace({ ...place, lugar: 'H8' }), isDrawnPlace({ ...place, lugar: 'Vaga 12' })]).toEqual([
      true,
      false,
    ])
    expect([isDrawnPlace(place), isDrawnPlace(tickets)]).toEqual([false, false])
  })
})

describe('fares in a cart', () => {
  const half = {
    ...tickets,
    valor: 23,
    qtde: 1,
    tarifa: { id: 'm1', tipo: 'meia', nome: 'Estudante', documento: 'CIE' },
  } as const

  it('units of one lot are apart by their fare, and add up with the same one', () => {
    const cart = addToCart([tickets], [half, half])
    expect(cart.map(({ qtde, tarifa }) => [qtde, tarifa?.nome])).toEqual([
      [2, undefined],
      [2, 'Estudante'],
    ])
    expect(takeFromCart(cart, [half]).map(({ qtde }) => qtde)).toEqual([2, 1])
    expect(unitsInCart(cart, 'l1')).toBe(4)
    expect(itemDetail(half)).toBe('Pista · 2º lote · Meia: Estudante')
    expect(cart.map((item) => Object(toReservaItem(item)).id_tarifa)).toEqual([undefined, 'm1'])
  })

  it('a place is in a cart once: another fare replaces the first', () => {
    const cheap = { ...place, valor: 10, tarifa: half.tarifa }
    expect(addToCart([place], [cheap])).toEqual([cheap])
    expect(itemKey(cheap)).toBe(itemKey(place))
  })

  it('a wheelchair’s place takes its companion’s out of a cart, not the other way round; it survives being stored', () => {
    const wheelchair = { ...place, nr_lugar: 7, lugar: 'G1' }
    const companion = { ...place, nr_lugar: 8, lugar: 'G2', acompanha: 'G1' }
    const elsewhere = { ...companion, nr_lugar: 9, setor: { ...companion.setor, id: 's9' } } as typeof companion
    const pair = [wheelchair, companion, elsewhere]
    expect(withQuantity(pair, itemKey(wheelchair), 0)).toEqual([elsewhere])
    expect(withQuantity(pair, itemKey(companion), 0)).toEqual([wheelchair, elsewhere])
    expect([arePair(wheelchair, companion), arePair(companion, wheelchair), arePair(wheelchair, elsewhere)]).toEqual([
      true,
      true,
      false,
    ])
    expect(readCartItem(JSON.parse(JSON.stringify(companion)))).toEqual(companion)
    expect(readCartItem({ ...wheelchair, acompanha: 7 })).toEqual(wheelchair)
  })

  it('a fare survives being stored; an invalid one becomes the full price, whose price the server says', () => {
    expect(readCartItem(JSON.parse(JSON.stringify(half)))).toEqual(half)
    for (const tarifa of [null, 'm1', { id: 'm1' }, { ...half.tarifa, tipo: 'grátis' }])
      expect(readCartItem({ ...half, tarifa })).toEqual({ ...tickets, valor: 23, qtde: 1 })
  })
})

describe('a cart whose event was read again', () => {
  const layout = {
    linhas: [
      { nome: 'A', mapa: 'oo_x' },
      { nome: 'B', mapa: 'oooo' },
    ],
  }
  const evento = { id: 'e1', setores: [{ id: 's2', tipo: 3, qtd_lugar: 7, layout }] }
  const b2 = { ...place, nr_lugar: 5, lugar: 'B2' }

  it('a cart whose event was read again stays the same while its places do', () => {
    const items = [tickets, b2, numbers]
    expect(followPlaces(items, evento)).toEqual({ items, lost: [] })
    expect(followPlaces(items, evento).items).toBe(items)
    expect(followPlaces([b2], { ...evento, id: 'other' }).items).toEqual([b2])
  })

  it('a cart whose event was read again takes the name of a place from the map, never from an older number', () => {
    expect(followPlaces([{ ...place, nr_lugar: 5 }], evento).items).toEqual([b2])
    expect(followPlaces([{ ...b2, nr_lugar: 2 }], evento).items).toEqual([b2])
  })

  it('a cart whose event was read again loses a place that is gone or not for sale', () => {
    for (const lugar of ['C1', 'A3', 'Vaga 5']) {
      const item = { ...b2, lugar }
      expect(followPlaces([item, tickets], evento)).toEqual({ items: [tickets], lost: [item] })
    }
    const grid = { id: 'e1', setores: [{ id: 's2', tipo: 3, qtd_lugar: 11, layout: null }] }
    expect(followPlaces([place], grid).lost).toEqual([place])
  })
})

describe('the prices of a cart', () => {
  const evento = (valor: number, taxa_adm: number) => ({
    id: 'e1',
    setores: [
      { lotes: [{ id: 'l1', valor, taxa_adm, tarifas: [{ id: 'm1', valor: valor / 2, taxa_adm: taxa_adm / 2 }] }] },
    ],
  })

  it('the prices of a cart are the event’s present ones, and it is said which moved', () => {
    const now = { ...tickets, valor: 54 }
    expect(followPrices([tickets, place], evento(50, 4))).toEqual({
      items: [now, place],
      moved: [{ item: now, beforeCents: 4615 }],
    })
    expect(followPrices([tickets, place], evento(40, 6.15))).toEqual({ items: [tickets, place], moved: [] })
    expect(followPrices([tickets], { ...evento(50, 4), id: 'e2' }).moved).toEqual([])
    const half = {
      ...tickets,
      valor: 23,
      tarifa: { id: 'm1', tipo: 'meia', nome: 'Estudante', documento: null },
    } as const
    expect(followPrices([half], evento(50, 4)).items).toEqual([{ ...half, valor: 27 }])
    const gone = { ...half, tarifa: { ...half.tarifa, id: 'm2' } }
    expect(followPrices([gone], evento(50, 4)).items).toEqual([gone])
  })
})

describe('the sums of a cart', () => {
  it('the sums of a cart add up the cents of every unit, exactly', () => {
    expect(cart.map(itemCents)).toEqual([9230, 2000, 3000])
    expect(cartCents(cart)).toBe(14230)
    expect(cartCents([])).toBe(0)
  })

  it('the sums of a cart count tickets and raffle numbers', () => {
    expect(cartUnits(cart)).toBe(5)
    expect(unitsInCart(cart, 'l1')).toBe(2)
    expect(placesInCart([...cart, { ...place, nr_lugar: 3 }], 's2')).toEqual([12, 3])
    expect(placesInCart(cart, 's1')).toEqual([])
  })
})

describe('adding to a cart', () => {
  it('adding to a cart sums units of the same lot', () => {
    expect(addToCart([tickets], [{ ...tickets, qtde: 3 }])).toEqual([{ ...tickets, qtde: 5 }])
  })

  it('adding a place to a cart twice leaves it there once', () => {
    expect(addToCart([place], [place, { ...place, nr_lugar: 13 }])).toEqual([place, { ...place, nr_lugar: 13 }])
  })

  it('adding a raffle number to a cart twice leaves it there once', () => {
    const [item] = addToCart([numbers], [{ ...numbers, codigosRifas: [12, 40], qtde: 2 }])
    expect(item).toMatchObject({ codigosRifas: [7, 12, 40], qtde: 3 })
    expect(item && itemCents(item)).toBe(4500)
  })

  it('adding to a cart keeps lots and places of a lot apart', () => {
    expect(new Set([...cart, { ...place, nr_lugar: 13 }].map(itemKey)).size).toBe(4)
  })
})

describe('taking items out of a cart', () => {
  it('taking items out of a cart takes units of a lot, the last of them with the item', () => {
    expect(takeFromCart(cart, [{ ...tickets, qtde: 1 }])).toEqual([{ ...tickets, qtde: 1 }, place, numbers])
    expect(takeFromCart(cart, [tickets])).toEqual([place, numbers])
    expect(takeFromCart(cart, [{ ...tickets, qtde: 9 }])).toEqual([place, numbers])
  })

  it('taking items out of a cart takes one place, and some numbers of a raffle', () => {
    expect(takeFromCart([place, { ...place, nr_lugar: 13 }], [place])).toEqual([{ ...place, nr_lugar: 13 }])
    expect(takeFromCart([numbers], [{ ...numbers, codigosRifas: [12, 40] }])).toEqual([
      { ...numbers, codigosRifas: [7], qtde: 1 },
    ])
    expect(takeFromCart([numbers], [numbers])).toEqual([])
  })

  it('taking items out of a cart ignores what the cart does not have', () => {
    expect(takeFromCart([place], [tickets, { ...place, nr_lugar: 99 }])).toEqual([place])
  })
})

it('a reservation request contains lot, place and quantity, or raffle numbers, but no price', () => {
  expect(cart.map(toReservaItem)).toEqual([
    { id_evento_setor_lote: 'l1', nr_lugar: null, qtde: 2 },
    { id_evento_setor_lote: 'l2', nr_lugar: 12, qtde: 1 },
    { id_rifa: 'r1', codigosRifas: [7, 12] },
  ])
  expect(toReservaItem({ ...tickets, id_evento_setor_lote: null })).toBeNull()
})

describe('reading a stored item', () => {
  it('reading a stored item accepts a stored item, without further fields', () => {
    for (const item of cart) expect(readCartItem(JSON.parse(JSON.stringify({ ...item, cpf: 'x' })))).toEqual(item)
  })

  it('reading a stored item keeps the name of a place, if it can be one', () => {
    expect(readCartItem({ ...place, lugar: 'H8' })).toEqual({ ...place, lugar: 'H8' })
    for (const lugar of ['', 8, 'x'.repeat(21)]) expect(readCartItem({ ...place, lugar })).toEqual(place)
    expect(readCartItem({ ...tickets, lugar: 'H8' })).toEqual(tickets)
  })

  it.each([
    null,
    'text',
    7,
    [],
    {},
    { ...tickets, setor: null },
    { ...tickets, setor: { id: 's1' } },
    { ...tickets, qtde: 0 },
    { ...tickets, qtde: '2' },
    { ...tickets, valor: -1 },
    { ...tickets, valor: null },
    { ...tickets, nr_lugar: 1.5 },
    { ...tickets, id_evento_setor_lote: '' },
    { ...numbers, codigosRifas: [] },
    { ...numbers, codigosRifas: ['7'] },
  ])('reading a stored item drops %j', (value) => {
    expect(readCartItem(value)).toBeNull()
  })
})
