import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { maybeOne, rows } from '../../db/rows.ts'

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
