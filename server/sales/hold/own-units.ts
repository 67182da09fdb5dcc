import { required } from '../../required.ts'
import type { ReleasedRow } from './stock-repo.ts'
import { loteKey, numberedKey } from './units.ts'

/** A unit the cliente holds already. */
export type OwnRow = ReleasedRow & {
  valor_cents: number
  taxa_cents: number
  /** Null: the full price. `na_cota`: whether it counts in the quota of half price. */
  id_tarifa: string | null
  na_cota: boolean
  held_at: Date
  pix_used: boolean
}
/** The columns of a row of `venda` that name its unit. */
export type UnitRow = Pick<OwnRow, 'id_setor' | 'id_lote' | 'nr_lugar' | 'id_rifa' | 'nr_sorte'>

/** Whether a unit that is stored has a place or a number of its own. */
export const isNumberedRow = ({ nr_lugar, nr_sorte }: UnitRow): boolean => nr_lugar !== null || nr_sorte !== null

/** The key of a unit that is stored: of its number or place, or of its lot when it has none. */
export const ownKey = (row: UnitRow): string => (isNumberedRow(row) ? numberedKey(row) : loteKey(ownLote(row)))

/** The same by the fare, too: what a request takes over. */
const poolKey = (row: OwnRow): string => (isNumberedRow(row) ? numberedKey(row) : loteKey(ownLote(row), row.id_tarifa))
const ownLote = ({ id_lote }: UnitRow): string => required(id_lote, 'the lot of a ticket')

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
  /** A unit of this lot with another fare, where the cliente has no more with the wanted one. */
  other(idLote: string): OwnRow | undefined {
    return [...this.#rows.values()]
      .map((rows) => rows.at(-1))
      .find((row) => row?.id_lote === idLote && row.nr_lugar === null)
  }
  take(key: string): void {
    this.#rows.get(key)?.pop()
  }
  putBack(row: OwnRow): void {
    const rows = this.#rows.get(poolKey(row))
    if (rows) rows.push(row)
    else this.#rows.set(poolKey(row), [row])
  }
  rest(): OwnRow[] {
    return [...this.#rows.values()].flat()
  }
}
