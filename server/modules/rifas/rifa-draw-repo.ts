import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Vencedora } from '../../../contract/rifas.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { IdRow, maybeOne, one, rows } from '../../db/rows.ts'
import { EDITED } from './rifas-repo.ts'

/** `por`: the id of the user who froze the list. */
type Lista = { idRifa: string; texto: string; sha256: string; total: number; at: Date; por: string }

export const insertLista = (tx: Tx, { idRifa, texto, sha256, total, at, por }: Lista) =>
  tx.execute(sql`INSERT INTO rifa_lista (id_rifa, texto, sha256, total, at, por)
    VALUES (${idRifa}, ${texto}, ${sha256}, ${total}, ${at.toISOString()}, ${por})`)

const TextoRow = z.strictObject({ texto: z.string() })

/** The file of a published raffle; null before it is frozen. */
export async function readLista(db: Db, id: string): Promise<string | null> {
  const found = await maybeOne(rows(db, TextoRow)`SELECT f.texto FROM rifa_lista f
    JOIN rifa r ON r.id = f.id_rifa WHERE f.id_rifa = ${id} AND r.publicada AND NOT r.excluir`)
  return found?.texto ?? null
}

const NumbersRow = z.strictObject({ open: z.int(), sold: z.array(z.int()) })

/**
 * A raffle's numbers, read by one statement. `open`: how many are held, being paid or being refunded, so that their
 * owner may still change; `sold`: the other numbers that have an owner, ascending.
 */
export const readNumbers = (tx: Tx, id: string) =>
  one(rows(tx, NumbersRow)`SELECT count(*) FILTER (WHERE status IN ('held', 'paying', 'refunding'))::int AS open,
      coalesce(array_agg(nr_sorte ORDER BY nr_sorte) FILTER (WHERE status = 'sold'), '{}') AS sold
    FROM venda WHERE id_rifa = ${id} AND nr_sorte IS NOT NULL
      AND status IN ('held', 'paying', 'refunding', 'sold') AND status NOT IN ('released', 'refunded')`)

export const setDrawn = (tx: Tx, id: string, numero: number, concurso: number | null, idUsuario: string) =>
  tx.execute(sql`UPDATE rifa SET numero_sorteado = ${numero}, concurso = ${concurso}, sorteada_em = clock_timestamp(),
    sorteada_por = ${idUsuario}, ${EDITED} WHERE id = ${id}`)

/** Those who have a number of a raffle. */
export const readBuyers = async (tx: Tx, id: string): Promise<string[]> =>
  (
    await rows(tx, IdRow)`SELECT DISTINCT id_cliente AS id FROM venda
      WHERE id_rifa = ${id} AND nr_sorte IS NOT NULL AND status = 'sold'`
  ).map((row) => row.id)

/**
 * The sale of the drawn number, whatever its present state; null before the draw, or when that number is not on the
 * frozen list.
 */
export async function findWinner(db: Db | Tx, id: string): Promise<Vencedora | null> {
  return maybeOne(rows(db, Vencedora)`
    SELECT v.id, v.nr_sorte, v.status = 'sold' AS valida,
      jsonb_build_object('nome', c.nome, 'telefone', coalesce(c.telefone, '')) AS cliente
    FROM rifa r JOIN venda v ON v.id_rifa = r.id AND v.nr_sorte = r.numero_sorteado AND v.sold_at IS NOT NULL
      JOIN cliente c ON c.id = v.id_cliente WHERE r.id = ${id} AND r.numero_vendido ORDER BY v.sold_at DESC LIMIT 1`)
}
