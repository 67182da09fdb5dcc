import { required } from '../../required.ts'
import type { ReleasedRow } from './stock-repo.ts'
import { loteKey, numberedKey } from './units.ts'

/** A unit the cliente holds already. */
export type OwnRow = ReleasedRow & {
  valor_cents: number
  taxa_cents: number
  held_at: Date
  pix_used: boolean
}
/** The columns of a row of `venda` that name its unit. */
export type UnitRow = Pick<OwnRow, 'id_setor' | 'id_lote' | 'nr_lugar' | 'id_rifa' | 'nr_sorte'>

/** Whether a unit that is stored has a place or a number of its own. */
export const isNumberedRow = ({ nr_lugar, nr_sorte }: UnitRow): boolean => nr_lugar !== null || nr_sorte !== null

/** The key of a unit that is stored: of its number or place, or of its lot when it has none. */
export const ownKey = (row: UnitRow): string =>
  isNumberedRow(row) ? numberedKey(row) : loteKey(required(row.id_lote, 'the lot of a ticket'))

/** The cliente's own units that no item has taken over yet, those held first come first. */
export class OwnUnits {
  readonly #rows = new Map<string, OwnRow[]>()

  constructor(own: readonly OwnRow[]) {
    // In reverse order, because a list is cheap to shorten at its end only.
    for (const row of own.toReversed()) this.putBack(row)
  }
  first(key: string): OwnRow | undefined {
    return this.#rows.get(key)?.at(-1)
  }
  take(key: string): void {
    this.#rows.get(key)?.pop()
  }
  putBack(row: OwnRow): void {
    const rows = this.#rows.get(ownKey(row))
    if (rows) rows.push(row)
    else this.#rows.set(ownKey(row), [row])
  }
  rest(): OwnRow[] {
    return [...this.#rows.values()].flat()
  }
}
