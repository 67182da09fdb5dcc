import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { CountRow, one, rows, TimeText } from '../../db/rows.ts'

const Row = z.strictObject({ em: TimeText, portao: z.string(), id_setor: z.string().nullable(), entradas: z.int() })

/** The accepted entrances by quarter of an hour; those by membership cards have no sector. São Paulo's offset is of whole hours, so its quarters begin with those of UTC. */
export const countQuartos = (db: Db, idEvento: string) => rows(db, Row)`
  SELECT date_bin('15 minutes', e.lida_em, '2000-01-01T00:00:00Z') AS em, e.portao, v.id_setor, count(*)::int AS entradas
  FROM entrada e LEFT JOIN venda v ON v.id = e.id_venda WHERE e.id_evento = ${idEvento} AND e.resultado = 'aceita'
  GROUP BY 1, e.portao, v.id_setor ORDER BY 1, e.portao, v.id_setor`

/** How many people were let in whose ticket was not accepted. */
export async function countAlertas(db: Db, idEvento: string): Promise<number> {
  const { n } = await one(
    rows(db, CountRow)`SELECT count(*)::int AS n FROM entrada_conflito WHERE id_evento = ${idEvento}`,
  )
  return n
}
