import { describe, expect, it } from 'vitest'
import { placeLabel } from '../../contract/eventos-rules.ts'
import {
  accessibleOf,
  aloneOf,
  blockedOf,
  countLugares,
  type Layout,
  lugaresOf,
  lugarOf,
  nameInLinha,
  wheelchairsAsked,
} from '../../contract/layout-rules.ts'
import { LugaresInput } from '../../contract/lugares.ts'
import { layoutPlan } from '../../contract/place-plan.ts'
import { seeded } from '../support/fuzz.ts'
import { firstMessage, refusal } from './refusal.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const theatre: Layout = {
  linhas: [
    { nome: 'A', mapa: '__oo_oa' },
    { nome: 'B', mapa: 'oxo_ooo' },
    { nome: 'Fileira 3', mapa: 'o' },
  ],
}

describe('a layout', () => {
  it('a layout numbers its places left to right, top to bottom, gaps not counted', () => {
    expect(lugaresOf(theatre).map(({ nr }) => nr)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(countLugares(theatre)).toBe(11)
    expect(lugarOf(theatre, 3)).toMatchObject({ linha: 0, coluna: 5 })
    expect(lugarOf(theatre, 5)).toMatchObject({ linha: 1, coluna: 0 })
    expect(lugarOf(theatre, 10)).toMatchObject({ linha: 1, coluna: 6 })
    expect([lugarOf(theatre, 0), lugarOf(theatre, 12)]).toEqual([undefined, undefined])
  })

  it('a layout names places by row and number in it; blocked and accessible places count', () => {
    expect(lugaresOf(theatre).map(({ nome }) => nome)).toEqual(
      'A1 A2 A3 A4 B1 B2 B3 B4 B5 B6'.split(' ').concat('Fileira 3-1'),
    )
    expect([placeLabel(1, 7, theatre), placeLabel(3, 11, theatre)]).toEqual(['B3', 'Fileira 3-1'])
  })

  it('a layout names places from the right when it says so; their numbers stay', () => {
    const turned: Layout = { ...theatre, numeracao: 'direita' }
    expect(lugaresOf(turned).map(({ nome }) => nome)).toEqual(
      'A4 A3 A2 A1 B6 B5 B4 B3 B2 B1'.split(' ').concat('Fileira 3-1'),
    )
    expect(lugarOf(turned, 5)).toMatchObject({ nr: 5, ordinal: 6, linha: 1, coluna: 0 })
    expect(
      layoutPlan(turned)
        .places.slice(0, 4)
        .map(({ text }) => text),
    ).toEqual(['4', '3', '2', '1'])
  })

  it('a layout knows which are not for sale and which are accessible', () => {
    expect(blockedOf(theatre)).toEqual([6])
    expect(accessibleOf(theatre)).toEqual([4])
  })

  it('a companion’s place is named with the wheelchair’s place beside it, from either side', () => {
    const layout: Layout = { linhas: [{ nome: 'G', mapa: 'aco_ca' }] }
    const named = (of: Layout) =>
      lugaresOf(of).flatMap((lugar) => (lugar.isCompanion ? [[lugar.nome, lugar.accompanies?.nome]] : []))
    expect(named(layout)).toEqual([
      ['G2', 'G1'],
      ['G4', 'G5'],
    ])
    expect(named({ ...layout, numeracao: 'direita' })).toEqual([
      ['G4', 'G5'],
      ['G2', 'G1'],
    ])
    expect(layoutPlan(layout).places.map(({ kind, accompanies }) => [kind, accompanies?.nome ?? null])).toEqual([
      ['accessible', null],
      ['companion', 'G1'],
      ['normal', null],
      ['companion', 'G5'],
      ['accessible', null],
    ])
    // An aisle between them is not beside.
    expect(aloneOf({ linhas: [{ nome: 'G', mapa: 'a_coc' }] })).toEqual(['G2', 'G4'])
  })

  it('a room needs places for wheelchairs: 2 %, above 1 000 places 1 % more, one at least', () => {
    const asked = [1, 50, 51, 340, 1000, 1001, 5000].map(wheelchairsAsked)
    expect(asked).toEqual([1, 1, 2, 7, 20, 21, 60])
  })

  it('a layout is parsed once', () => expect(lugaresOf(theatre)).toBe(lugaresOf(theatre)))

  it('without a layout, or for an unknown number, a place is named by the sector’s type', () => {
    expect([placeLabel(1, 12), placeLabel(3, 12, null), placeLabel(1, 12, theatre)]).toEqual([
      'Mesa 12',
      'Vaga 12',
      'Mesa 12',
    ])
  })
})

/** Random layouts with short names of few characters, so that names of places are likely to collide. */
function anyLayout(random: () => number): Layout {
  const pick = (text: string, n: number) =>
    Array.from({ length: n }, () => text.charAt(Math.floor(random() * text.length))).join('')
  const nomes = new Set(
    Array.from({ length: 1 + Math.floor(random() * 30) }, () => pick('A1-0', 1 + Math.floor(random() * 3))),
  )
  return { linhas: [...nomes].map((nome) => ({ nome, mapa: pick('ooax_', 1 + Math.floor(random() * 40)) })) }
}

describe('random layouts', () => {
  const random = seeded(11)
  const layouts = Array.from({ length: 400 }, () => anyLayout(random)).filter((layout) => countLugares(layout) > 0)
  const accepted = layouts.filter(({ linhas }) => LugaresInput.safeParse({ id: ID, linhas }).success)

  it('of the random layouts some are accepted and some are not', () => {
    expect(accepted.length).toBeGreaterThan(30)
    expect(accepted.length).toBeLessThan(layouts.length)
  })

  it('every place of an accepted layout has a unique name', () => {
    for (const layout of accepted) {
      const nomes = lugaresOf(layout).map(({ nome }) => nome)
      expect(new Set(nomes).size, JSON.stringify(layout)).toBe(nomes.length)
    }
  })

  it('without the rules for row names, names would collide', () => {
    const clash = layouts.some((layout) => {
      const nomes = lugaresOf(layout).map(({ nome }) => nome)
      return new Set(nomes).size < nomes.length
    })
    expect(clash).toBe(true)
    expect(nameInLinha('A1', 1)).not.toBe(nameInLinha('A', 11))
  })

  it('numbers, places and characters of the map correspond', () => {
    for (const layout of layouts) {
      const lugares = lugaresOf(layout)
      expect(lugares.map(({ nr }) => nr)).toEqual(lugares.map((_, index) => index + 1))
      for (const lugar of lugares.slice(0, 50)) {
        const cell = layout.linhas[lugar.linha]?.mapa.charAt(lugar.coluna)
        expect([cell === 'x', cell === 'a', cell === '_']).toEqual([lugar.isBlocked, lugar.isAccessible, false])
      }
      const cells = layout.linhas.map(({ mapa }) => mapa).join('')
      expect(countLugares(layout)).toBe(cells.replaceAll('_', '').length)
      expect(blockedOf(layout)).toHaveLength(cells.replaceAll(/[^x]/g, '').length)
    }
  })
})

describe('PUT eventos/setor/lugares', () => {
  const linha = (nome: string, mapa = 'oo') => ({ nome, mapa })
  const messageFor = (linhas: unknown) => firstMessage(LugaresInput, { id: ID, linhas })

  it('PUT eventos/setor/lugares accepts rows, or null', () => {
    expect(LugaresInput.parse({ id: ID, versao: 3, linhas: [linha(' D ')] })).toEqual({
      id: ID,
      versao: 3,
      linhas: [linha('D')],
    })
    expect(LugaresInput.parse({ id: ID, linhas: null })).toEqual({ id: ID, linhas: null })
    expect(messageFor(theatre.linhas)).toBeNull()
    expect(messageFor([linha('A', '___'), linha('B', 'x')])).toBeNull()
  })

  const NOME = 'O nome da fileira deve ter de 1 a 10 caracteres e não pode terminar com hífen'
  it.each([
    ['an empty name', [linha(' ')], NOME],
    ['a long name', [linha('x'.repeat(11))], NOME],
    ['a name that ends in a hyphen', [linha('A1-')], NOME],
    ['a name twice', [linha('a'), linha('B'), linha('A')], 'O nome da fileira A aparece duas vezes'],
    [
      'an unknown character',
      [linha('A', 'o o')],
      'O desenho da fileira só aceita lugares, espaços e lugares bloqueados',
    ],
    ['an empty map', [linha('A', '')], 'O desenho da fileira só aceita lugares, espaços e lugares bloqueados'],
    ['no rows', [], 'O desenho precisa de ao menos um lugar'],
    ['gaps alone', [linha('A', '__')], 'O desenho precisa de ao menos um lugar'],
    [
      'a companion without a wheelchair beside it',
      [linha('A', 'a_co')],
      'Todo lugar de acompanhante fica ao lado de um lugar para cadeira de rodas',
    ],
    ['too many rows', Array.from({ length: 201 }, (_, i) => linha(`${i}`)), 'O desenho aceita no máximo 200 fileiras'],
    ['too many columns', [linha('A', 'o'.repeat(201))], 'Cada fileira aceita no máximo 200 colunas'],
    [
      'too many places',
      Array.from({ length: 101 }, (_, i) => linha(`${i}`, 'o'.repeat(200))),
      'O desenho aceita no máximo 20.000 lugares',
    ],
    ['another type', 'A', 'O desenho da fileira só aceita lugares, espaços e lugares bloqueados'],
  ])('PUT eventos/setor/lugares refuses %s', (_, linhas, message) => {
    expect(messageFor(linhas)).toBe(message)
  })

  it('PUT eventos/setor/lugares accepts a companion beside a wheelchair, and the maximum number of places', () => {
    expect(messageFor([linha('A', 'ac_o')])).toBeNull()
    expect(messageFor(Array.from({ length: 100 }, (_, i) => linha(`${i}`, 'o'.repeat(200))))).toBeNull()
  })

  it('PUT eventos/setor/lugares requires `linhas`, so that a missing layout is not taken for null', () => {
    expect(refusal(LugaresInput, { id: ID })).toHaveProperty('linhas')
  })
})
