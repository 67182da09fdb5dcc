import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Vencedora } from '../../../contract/rifas.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { CountRow, maybeOne, one, rows } from '../../db/rows.ts'
import { EDITED } from './rifa-edit-repo.ts'

/** Numbers that are held or being paid, so their owner may still change. */
export async function countOpen(tx: Tx, id: string): Promise<number> {
  const { n } = await one(rows(tx, CountRow)`SELECT count(*)::int AS n FROM venda
    WHERE id_rifa = ${id} AND nr_sorte IS NOT NULL AND status IN ('held', 'paying')
      AND status NOT IN ('released', 'refunded')`)
  return n
}

const NumberRow = z.strictObject({ nr_sorte: z.int() })

export async function soldNumbers(tx: Tx, id: string): Promise<number[]> {
  const found = await rows(tx, NumberRow)`SELECT nr_sorte FROM venda WHERE id_rifa = ${id}
    AND nr_sorte IS NOT NULL AND status = 'sold' AND status NOT IN ('released', 'refunded') ORDER BY nr_sorte`
  return found.map(({ nr_sorte }) => nr_sorte)
}

export const setDrawn = (tx: Tx, id: string, numero: number, concurso: number | null, idUsuario: string) =>
  tx.execute(sql`UPDATE rifa SET numero_sorteado = ${numero}, concurso = ${concurso}, sorteada_em = clock_timestamp(),
    sorteada_por = ${idUsuario}, ${EDITED} WHERE id = ${id}`)

/** The sale of the drawn number; null before the draw, or when that number was not sold. */
export async function findWinner(db: Db | Tx, id: string): Promise<Vencedora | null> {
  return maybeOne(rows(db, Vencedora)`
    SELECT v.id, v.nr_sorte, jsonb_build_object('nome', c.nome, 'telefone', coalesce(c.telefone, '')) AS cliente
    FROM rifa r JOIN venda v ON v.id_rifa = r.id AND v.nr_sorte = r.numero_sorteado AND v.status = 'sold'
      AND v.status NOT IN ('released', 'refunded') JOIN cliente c ON c.id = v.id_cliente WHERE r.id = ${id}`)
}
