import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/connection.ts'
import { DayText, rows } from '../../db/rows.ts'
import { sumUnits } from '../changes.ts'
import { LoteFacts } from '../pay/order-items.ts'

/** A locked lot with its data for the rules of selling. Prices in cents, days of São Paulo. */
export const LoteRow = z.strictObject({
  id: z.string(),
  id_setor: z.string(),
  qtd_total: z.int(),
  tomados: z.int(),
  valor_cents: z.int(),
  taxa_cents: z.int(),
  excluir: z.boolean(),
  tipo: z.int(),
  qtd_lugar: z.int(),
  /** Numbers of the places that are not for sale. */
  bloqueados: z.array(z.int()),
  id_evento: z.string(),
  data: DayText,
  inicio_vendas: DayText,
  max_por_cliente: z.int(),
  /** Its event has a waiting room: taking new units requires an admitted place. */
  has_fila: z.boolean(),
})
/**
 * The same with the lots of its sector. `is_closed`: its sale has ended, so that no new units are held; `is_hidden`: only
 * a code of this lot opens it; `is_ensaio`: it is the rehearsal's, which is sold with nothing else.
 */
const LoteStock = LoteRow.extend({
  siblings: z.array(LoteFacts),
  is_closed: z.boolean(),
  is_hidden: z.boolean(),
  is_ensaio: z.boolean(),
})
export type LoteStock = z.infer<typeof LoteStock>
const RifaStock = z.strictObject({
  id: z.string(),
  qtd_numeros: z.int(),
  tomados: z.int(),
  valor_cents: z.int(),
  /** Deleted, unpublished or drawn: it sells nothing. The trigger venda_number_for_sale enforces the same. */
  excluir: z.boolean(),
  inicio_vendas: DayText,
  data_sorteio: DayText,
})
type RifaStock = z.infer<typeof RifaStock>

export type Counters = { lotes: Map<string, LoteStock>; rifas: Map<string, RifaStock> }

/**
 * Locks lots, then raffles, each in the order of their ids (FOR NO KEY UPDATE), and the lots' sectors FOR SHARE, so
 * that they cannot be edited. Operations that change a counter lock here before they lock rows of `venda`, so that they
 * all wait for each other in the same order (docs/selling.md#lock-order).
 */
export async function lockCounters(tx: Tx, loteIds: string[], rifaIds: string[]): Promise<Counters> {
  const lotes = new Map<string, LoteStock>()
  const rifas = new Map<string, RifaStock>()
  if (loteIds.length) {
    const found = await rows(tx, LoteStock)`
      SELECT l.id, l.id_setor, l.qtd_total, l.tomados, l.valor_cents, l.taxa_cents,
        is_lote_withdrawn(l, s, e) AS excluir, s.tipo, s.qtd_lugar, s.bloqueados, s.id_evento,
        e.data::text AS data, e.inicio_vendas::text AS inicio_vendas, e.max_por_cliente,
        e.fila_abre_em IS NOT NULL AS has_fila, coalesce(sale_end(l, s, e) <= clock_timestamp(), false) AS is_closed, s.oculto AS is_hidden, e.ensaio AS is_ensaio,
        (SELECT jsonb_agg(jsonb_build_object('id', x.id, 'data', x.data, 'qtd_total', x.qtd_total,
           'created_at', x.created_at, 'excluir', x.excluir)) FROM lote x WHERE x.id_setor = s.id) AS siblings
      FROM lote l JOIN setor s ON s.id = l.id_setor JOIN evento e ON e.id = s.id_evento
      WHERE l.id IN ${loteIds} ORDER BY l.id FOR NO KEY UPDATE OF l FOR SHARE OF s`
    for (const row of found) lotes.set(row.id, row)
  }
  if (rifaIds.length) {
    const found = await rows(tx, RifaStock)`
      SELECT id, qtd_numeros, tomados, valor_cents, inicio_vendas::text AS inicio_vendas, data_sorteio::text AS data_sorteio,
        is_rifa_withdrawn(rifa) AS excluir
      FROM rifa WHERE id IN ${rifaIds} ORDER BY id FOR NO KEY UPDATE`
    for (const row of found) rifas.set(row.id, row)
  }
  return { lotes, rifas }
}

/** Units released (negative) or taken (positive), by counter id. */
export type Deltas = ReadonlyMap<string, number>

/** Changes the locked counters. The table's CHECK rejects a count below 0 or above the total. */
export async function changeCounters(tx: Tx, lotes: Deltas, rifas: Deltas): Promise<void> {
  for (const [table, deltas] of [
    ['lote', lotes],
    ['rifa', rifas],
  ] as const) {
    const changed = [...deltas].filter(([, units]) => units !== 0)
    if (!changed.length) continue
    const values = sql.join(
      changed.map(([id, units]) => sql`(${id}::uuid, ${units}::int)`),
      sql`, `,
    )
    await tx.execute(sql`UPDATE ${sql.identifier(table)} AS t SET tomados = t.tomados + d.units
      FROM (VALUES ${values}) AS d(id, units) WHERE t.id = d.id`)
  }
}

/** The columns of a row of `venda` that identify a freed unit. */
export const ReleasedRow = z.strictObject({
  id: z.string(),
  id_evento: z.string().nullable(),
  id_setor: z.string().nullable(),
  id_lote: z.string().nullable(),
  nr_lugar: z.int().nullable(),
  id_rifa: z.string().nullable(),
  nr_sorte: z.int().nullable(),
})
export type ReleasedRow = z.infer<typeof ReleasedRow>

/**
 * Releases the overdue rows of the locked lots and raffles, except those of the reservations in `except` (the callers'
 * own). The counters are not changed here. A reservation that lost rows is refused when it is to be paid, because its
 * rows are counted then.
 */
export async function reclaimOverdue(tx: Tx, counters: Counters, except: string[]): Promise<ReleasedRow[]> {
  const wanted = [...counters.lotes.keys(), ...counters.rifas.keys()]
  if (!wanted.length) return []
  // Written like the index venda_held_until: only the overdue rows of these counters are read, under their locks.
  return rows(tx, ReleasedRow)`
    UPDATE venda SET status = 'released', updated_at = clock_timestamp()
    WHERE status = 'held' AND expires_at < (SELECT clock_timestamp())
      AND coalesce(id_lote, id_rifa) = ANY(${sql.param(wanted)}::uuid[]) AND id_reserva <> ALL(${sql.param(except)}::uuid[])
    RETURNING id, id_evento, id_setor, id_lote, nr_lugar, id_rifa, nr_sorte`
}

/** The counter movements that release these rows. */
export function releaseDeltas(rows: readonly { id_lote: string | null; id_rifa: string | null }[]): {
  lotes: Deltas
  rifas: Deltas
} {
  const freed = (id: string | null): [id: string, units: number][] => (id ? [[id, -1]] : [])
  return {
    lotes: sumUnits(rows.flatMap(({ id_lote }) => freed(id_lote))),
    rifas: sumUnits(rows.flatMap(({ id_rifa }) => freed(id_rifa))),
  }
}
