import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { DayText, maybeOne, rows, TimeText } from '../../db/rows.ts'

const OfficeRow = z.strictObject({
  nome: z.string(),
  id_cidade: z.string(),
  data: DayText,
  fila_abre_em: TimeText.nullable(),
  seed: z.string(),
  seed_sha256: z.string(),
  drawn_at: TimeText.nullable(),
  list_sha256: z.string().nullable(),
  drawn: z.int().nullable(),
  window_size: z.int(),
  free: z.int(),
  held: z.int(),
  done: z.int(),
  ended: z.int(),
  left: z.int(),
})

/**
 * The line of an event for the back-office, also one that was turned off; null when there was none. The waiting people
 * are not counted here, but in the snapshot that all callers share (fila-snapshots.ts).
 */
export const readOffice = (db: Db, idEvento: string): Promise<z.infer<typeof OfficeRow> | null> =>
  maybeOne(rows(db, OfficeRow)`
    SELECT e.nome, e.id_cidade, e.data::text AS data, e.fila_abre_em, f.seed, f.seed_sha256, f.drawn_at,
      CASE WHEN f.drawn_at IS NOT NULL THEN f.list_sha256 END AS list_sha256,
      CASE WHEN f.drawn_at IS NOT NULL THEN f.drawn END AS drawn, f.window_size, f.free, f.held,
      (SELECT count(*)::int FROM fila_lugar p WHERE p.id_evento = f.id_evento AND p.status = 'done'
        AND p.status IN ('done', 'ended')) AS done,
      (SELECT count(*)::int FROM fila_lugar p WHERE p.id_evento = f.id_evento AND p.status = 'ended'
        AND p.status IN ('done', 'ended')) AS ended,
      (SELECT count(*)::int FROM fila_lugar p WHERE p.id_evento = f.id_evento AND p.status = 'left') AS left
    FROM fila f JOIN evento e ON e.id = f.id_evento WHERE f.id_evento = ${idEvento} AND NOT e.excluir`)
