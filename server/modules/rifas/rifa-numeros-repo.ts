import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { maybeOne, one, rows } from '../../db/rows.ts'
import type { Viewer } from './rifas-repo.ts'

/** The numbers of other clientes: sold, or held and not expired. */
const takenBy = (idCliente: string | null) => sql`v.status NOT IN ('released', 'refunded')
  AND NOT (v.status = 'held' AND (v.expires_at < clock_timestamp() OR v.id_cliente IS NOT DISTINCT FROM ${idCliente}::uuid))`

const PackedRow = z.strictObject({ qtd_numeros: z.int(), taken: z.string(), ends: z.number().nullable() })

/**
 * The same numbers as in `takenText`, and how many numbers the raffle has; null when the caller may not see it. `ends`:
 * when the first of their holds becomes overdue, in milliseconds since 1970.
 */
export async function packedTaken(
  db: Db,
  id: string,
  idCliente: string | null,
  { hidden }: Viewer,
): Promise<{ qtd_numeros: number; taken: number[]; ends: number | null } | null> {
  // One text: a row for each number would block the event loop.
  const row = await maybeOne(rows(db, PackedRow)`
    SELECT r.qtd_numeros, coalesce((SELECT string_agg(v.nr_sorte::text, ',') FROM venda v
      WHERE v.id_rifa = r.id AND v.nr_sorte IS NOT NULL AND ${takenBy(idCliente)}), '') AS taken,
      (SELECT (extract(epoch FROM min(v.expires_at)) * 1000)::float8 FROM venda v WHERE v.id_rifa = r.id AND v.nr_sorte IS NOT NULL AND v.status = 'held'
        AND ${takenBy(idCliente)}) AS ends
    FROM rifa r WHERE r.id = ${id} AND NOT r.excluir AND (r.publicada OR ${hidden}::boolean)`)
  return row && { ...row, taken: row.taken === '' ? [] : row.taken.split(',').map(Number) }
}

const TextRow = z.strictObject({ text: z.string() })

/**
 * Numbers that are sold, or held by other clientes, if the caller may see the raffle. PostgreSQL builds the text of
 * `RifaVendasList`: building it from rows would block the event loop.
 */
export async function takenText(db: Db, id: string, idCliente: string | null, { hidden }: Viewer): Promise<string> {
  const { text } = await one(rows(db, TextRow)`
    SELECT json_build_object('result', coalesce(json_agg(json_build_object('nr_sorte', v.nr_sorte,
      'status', CASE WHEN v.status IN ('held', 'paying') THEN 'reservado' ELSE 'paid' END) ORDER BY v.nr_sorte), '[]'),
      'total', count(*))::text AS text
    FROM venda v JOIN rifa r ON r.id = v.id_rifa AND NOT r.excluir AND (r.publicada OR ${hidden}::boolean)
    WHERE v.id_rifa = ${id} AND ${takenBy(idCliente)}`)
  return text
}
