/**
 * A sector's drawing: rows from front to back, each with a name people read and a map, one character a column.
 * The browser draws it, the server sells by it, so what its places are called is decided here, once.
 */
export type LayoutLinha = { nome: string; mapa: string }
export type Layout = { linhas: LayoutLinha[] }

/** A map's characters: a place, an accessible place, a place that is not for sale, and no place at all. */
export const CELL = { place: 'o', accessible: 'a', blocked: 'x', gap: '_' } as const

export type Lugar = {
  /** Its number in the sector: 1… left to right, top to bottom, gaps not counted. */
  nr: number
  /** Row name and number in the row: 'D7'. */
  nome: string
  /** Where it is drawn, both from 0. */
  linha: number
  coluna: number
  isAccessible: boolean
  isBlocked: boolean
}

/**
 * 'D7': the row's name and the place's number in it, from 1, every place of the row counting. A name that ends in a
 * digit keeps its distance ('12-3'), so that no two places read the same.
 * @internal
 */
export const nameInLinha = (linha: string, ordinal: number): string =>
  `${linha}${/\d$/.test(linha) ? '-' : ''}${ordinal}`

const known = new WeakMap<Layout, readonly Lugar[]>()

/**
 * Every place of a drawing, in the order of its numbers. The same array for the same drawing, which nobody changes.
 * @internal
 */
export function lugaresOf(layout: Layout): readonly Lugar[] {
  const before = known.get(layout)
  if (before) return before
  const lugares: Lugar[] = []
  layout.linhas.forEach(({ nome, mapa }, linha) => {
    let ordinal = 0
    for (let coluna = 0; coluna < mapa.length; coluna += 1) {
      const cell = mapa.charAt(coluna)
      if (cell === CELL.gap) continue
      ordinal += 1
      lugares.push({
        nr: lugares.length + 1,
        nome: nameInLinha(nome, ordinal),
        linha,
        coluna,
        isAccessible: cell === CELL.accessible,
        isBlocked: cell === CELL.blocked,
      })
    }
  })
  known.set(layout, lugares)
  return lugares
}

/** The place of a number; undefined where the drawing has none such. */
export const lugarOf = (layout: Layout, nr: number): Lugar | undefined => lugaresOf(layout)[nr - 1]

/** How many places a drawing has, blocked ones among them: the sector's `qtd_lugar`. */
export const countLugares = (layout: Layout): number => lugaresOf(layout).length

/** The numbers of the places that are not for sale. */
export const blockedOf = (layout: Layout): number[] =>
  lugaresOf(layout).flatMap(({ nr, isBlocked }) => (isBlocked ? nr : []))

/** The numbers of the accessible places. */
export const accessibleOf = (layout: Layout): number[] =>
  lugaresOf(layout).flatMap(({ nr, isAccessible }) => (isAccessible ? nr : []))
