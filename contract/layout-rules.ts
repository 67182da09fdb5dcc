/**
 * A row of a sector's seat map, from front to back: `nome` is its visible name, `mapa` has one character per column.
 * The browser draws the map and the server sells by it, so both take the names of places from this file.
 */
export type LayoutLinha = { nome: string; mapa: string }
export type Layout = { linhas: LayoutLinha[]; numeracao?: Numeracao | undefined }

/** From which side the places of a row are named, seen from the audience; from the left when missing. */
export const NUMERACAO = ['esquerda', 'direita'] as const
export type Numeracao = (typeof NUMERACAO)[number]

/**
 * The characters of a row: a place, a place for a wheelchair, that of a companion beside it, a place that is not for
 * sale, and a gap.
 */
export const CELL = { place: 'o', accessible: 'a', companion: 'c', blocked: 'x', gap: '_' } as const

export type Lugar = {
  /** Its number in the sector, from 1, left to right and top to bottom; gaps are not counted. */
  nr: number
  /** Row name and number in the row: 'D7'. */
  nome: string
  /** Its number in the row, from 1, counted from the side of `numeracao`. */
  ordinal: number
  /** Its position in the map, both from 0. */
  linha: number
  coluna: number
  isAccessible: boolean
  isCompanion: boolean
  /**
   * Of a companion's place: the place for a wheelchair beside it that it is sold with; null when there is none, or
   * another companion has it.
   */
  accompanies: { nr: number; nome: string } | null
  isBlocked: boolean
}

/**
 * A place's name, 'D7': the row's name and the place's number in the row, from 1. After a row name that ends in a digit
 * a hyphen follows ('12-3'), so that no two places have the same name.
 */
export const nameInLinha = (linha: string, ordinal: number): string =>
  `${linha}${/\d$/.test(linha) ? '-' : ''}${ordinal}`

/** The number of places in a row, blocked ones included. */
export function placesIn(mapa: string): number {
  let count = 0
  for (let column = 0; column < mapa.length; column += 1) if (mapa.charAt(column) !== CELL.gap) count += 1
  return count
}

/** The places for wheelchairs on the left and on the right of a place. */
const besides = (lugares: readonly Lugar[], { nr, linha, coluna }: Lugar): Lugar[] =>
  [lugares[nr - 2], lugares[nr]].flatMap((other) =>
    other?.isAccessible && other.linha === linha && Math.abs(other.coluna - coluna) === 1 ? other : [],
  )

/** Gives each companion's place, from left to right, the place for a wheelchair beside it that none has yet. */
function pair(lugares: readonly Lugar[]): void {
  const paired = new Set<number>()
  for (const lugar of lugares) {
    const beside = lugar.isCompanion && besides(lugares, lugar).find(({ nr }) => !paired.has(nr))
    if (!beside) continue
    paired.add(beside.nr)
    lugar.accompanies = { nr: beside.nr, nome: beside.nome }
  }
}

const cache = new WeakMap<Layout, readonly Lugar[]>()

/** Every place of a seat map, ordered by number. The array is cached by the layout object and must not be changed. */
export function lugaresOf(layout: Layout): readonly Lugar[] {
  const cached = cache.get(layout)
  if (cached) return cached
  const lugares: Lugar[] = []
  const isFromRight = layout.numeracao === 'direita'
  layout.linhas.forEach(({ nome, mapa }, linha) => {
    const inRow = placesIn(mapa)
    let before = 0
    for (let coluna = 0; coluna < mapa.length; coluna += 1) {
      const cell = mapa.charAt(coluna)
      if (cell === CELL.gap) continue
      before += 1
      const ordinal = isFromRight ? inRow - before + 1 : before
      lugares.push({
        nr: lugares.length + 1,
        nome: nameInLinha(nome, ordinal),
        ordinal,
        linha,
        coluna,
        isAccessible: cell === CELL.accessible,
        isCompanion: cell === CELL.companion,
        accompanies: null,
        isBlocked: cell === CELL.blocked,
      })
    }
  })
  pair(lugares)
  cache.set(layout, lugares)
  return lugares
}

/** The place with this number; undefined when the seat map has none. */
export const lugarOf = (layout: Layout, nr: number): Lugar | undefined => lugaresOf(layout)[nr - 1]

/** The number of places in a seat map, blocked ones included: the sector's `qtd_lugar`. */
export const countLugares = (layout: Layout): number => lugaresOf(layout).length

/** The numbers of the places that are not for sale. */
export const blockedOf = (layout: Layout): number[] =>
  lugaresOf(layout).flatMap(({ nr, isBlocked }) => (isBlocked ? nr : []))

/** The numbers of the accessible places. */
export const accessibleOf = (layout: Layout): number[] =>
  lugaresOf(layout).flatMap(({ nr, isAccessible }) => (isAccessible ? nr : []))

/** The names of the companions' places that have no place for a wheelchair beside them. */
export const aloneOf = (layout: Layout): string[] => {
  const lugares = lugaresOf(layout)
  return lugares.flatMap((lugar) => (lugar.isCompanion && besides(lugares, lugar).length === 0 ? lugar.nome : []))
}

/**
 * How many places for wheelchairs a room of this many places needs at least: 2 %, of those above 1 000 1 %, and one in
 * any case (Decree 5.296/2004, art. 23, as amended by Decree 9.404/2018). A part of a place is rounded up.
 */
export const wheelchairsAsked = (places: number): number =>
  places <= 1000 ? Math.max(1, Math.ceil(places / 50)) : 20 + Math.ceil((places - 1000) / 100)
