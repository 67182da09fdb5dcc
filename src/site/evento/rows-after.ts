import type { VendasList } from '../../../contract/eventos.ts'

type Rows = VendasList['result']

/** The rows of a sector after its places became taken or free. Nobody reads the lot of a place that others took. */
export function rowsAfter(rows: Rows, changed: ReadonlyMap<number, boolean>): Rows {
  const kept = rows.filter(({ nr_lugar }) => nr_lugar === null || !changed.has(nr_lugar))
  for (const [nr_lugar, isTaken] of changed) {
    if (isTaken) kept.push({ id_evento_setor_lote: '', nr_lugar, status: 'reservado' })
  }
  return kept
}
