import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Mensagem } from '../../../contract/mensagens.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { CountRow, maybeOne, one, rows, TimeText } from '../../db/rows.ts'

const Row = z.strictObject({
  id: z.guid(),
  tipo: z.string(),
  canal: z.enum(['email', 'sms']),
  para: z.string().nullable(),
  estado: z.enum(['espera', 'desistida']),
  tentativas: z.int(),
  proxima_em: TimeText.nullable(),
  problema: z.string().nullable(),
  created_at: TimeText,
})

const toMensagem = ({ proxima_em, created_at, ...row }: z.infer<typeof Row>): Mensagem => ({
  ...row,
  proxima_em: proxima_em && new Date(proxima_em).toISOString(),
  created_at: new Date(created_at).toISOString(),
})

const COLUMNS = sql`m.id, m.tipo, m.canal, m.estado, m.tentativas, m.proxima_em, m.problema, m.created_at,
  coalesce(c.nome, u.nome) AS para`
const PEOPLE = sql`LEFT JOIN cliente c ON c.id = m.id_cliente LEFT JOIN usuario u ON u.id = m.id_usuario`

/** Messages that were given up, the newest first, then those that wait, the next one first. */
export async function listPending(db: Db, cursor: number, limit: number): Promise<Mensagem[]> {
  const reach = cursor + limit
  const found = await rows(db, Row)`
    SELECT ${COLUMNS} FROM (
      (SELECT * FROM mensagem WHERE estado = 'desistida' ORDER BY updated_at DESC LIMIT ${reach})
      UNION ALL
      (SELECT * FROM mensagem WHERE estado = 'espera' AND canal = 'email' ORDER BY proxima_em LIMIT ${reach})
      UNION ALL
      (SELECT * FROM mensagem WHERE estado = 'espera' AND canal = 'sms' ORDER BY proxima_em LIMIT ${reach})) m
    ${PEOPLE}
    ORDER BY m.estado, CASE WHEN m.estado = 'desistida' THEN m.updated_at END DESC, m.proxima_em, m.id
    LIMIT ${limit} OFFSET ${cursor}`
  return found.map(toMensagem)
}

export async function countPending(db: Db): Promise<number> {
  const { n } = await one(
    rows(db, CountRow)`SELECT count(*)::int AS n FROM mensagem WHERE estado IN ('espera', 'desistida')`,
  )
  return n
}

/**
 * A message that was given up waits again, from now and as if it had never been tried; one that waits stays as it is.
 * @returns the message, and whether it had been given up; null when there is none, or it was sent, or has nothing to tell any more
 */
export async function tryAgain(tx: Tx, id: string): Promise<{ mensagem: Mensagem; isAgain: boolean } | null> {
  const { rowCount } =
    await tx.execute(sql`UPDATE mensagem SET estado = 'espera', proxima_em = clock_timestamp(), tentativas = 0,
    problema = NULL, updated_at = clock_timestamp() WHERE id = ${id} AND estado = 'desistida'`)
  const row = await maybeOne(rows(tx, Row)`SELECT ${COLUMNS} FROM mensagem m ${PEOPLE}
    WHERE m.id = ${id} AND m.estado IN ('espera', 'desistida')`)
  return row && { mensagem: toMensagem(row), isAgain: rowCount === 1 }
}
