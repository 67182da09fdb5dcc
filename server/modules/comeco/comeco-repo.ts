import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CASA_ID } from '../../../contract/casa-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { one, maybeOne, rows, TimeText } from '../../db/rows.ts'
import { notRehearsal } from '../../sales/rehearsal-repo.ts'

/** Whether anything but a rehearsal's tickets was ever sold. */
export const hasSold = async (db: Db): Promise<boolean> =>
  (
    await one(rows(db, z.strictObject({ sold: z.boolean() }))`
    SELECT EXISTS (SELECT FROM venda v WHERE v.sold_at IS NOT NULL AND ${notRehearsal(sql`v.id_evento`)}) AS sold`)
  ).sold

/** When the house was edited for the first time. */
export async function firstCasaEdit(db: Db): Promise<string | null> {
  const { at } = await one(rows(db, z.strictObject({ at: TimeText.nullable() }))`
    SELECT min(at) AS at FROM history WHERE entity = 'casa' AND entity_id = ${CASA_ID}`)
  return at
}

const EventoRow = z.strictObject({ nome: z.string(), at: TimeText })

/**
 * The first event with a sector, a lot and a price, and when it had all of them. What the demonstration filled in is
 * older than the house's own facts.
 */
export const firstEvento = (db: Db): Promise<z.infer<typeof EventoRow> | null> =>
  maybeOne(rows(db, EventoRow)`
    SELECT e.nome, greatest(e.created_at, min(greatest(s.created_at, l.created_at))) AS at
    FROM evento e JOIN setor s ON s.id_evento = e.id AND NOT s.excluir JOIN lote l ON l.id_setor = s.id AND NOT l.excluir
    WHERE NOT e.excluir AND l.valor_cents > 0 AND e.created_at > coalesce((SELECT desde FROM comeco), '-infinity')
    GROUP BY e.id ORDER BY at, e.id LIMIT 1`)

const EquipeRow = z.strictObject({
  equipe_em: TimeText.nullable(),
  sozinho_em: TimeText.nullable(),
  entraram: z.array(z.string()),
  desde: TimeText.nullable(),
})

/** Who has logged in, the first one first; sessions are deleted after a while, so the first time is stored. */
export async function readEquipe(db: Db): Promise<z.infer<typeof EquipeRow>> {
  return one(rows(db, EquipeRow)`
    WITH entrou AS (SELECT u.id, u.nome, min(a.created_at) AS at FROM admin_session a JOIN usuario u ON u.id = a.id_usuario
        WHERE NOT u.excluir GROUP BY u.id)
    SELECT c.equipe_em, c.sozinho_em,
      coalesce((SELECT array_agg(nome ORDER BY at, id) FROM entrou), '{}') AS entraram,
      (SELECT at FROM entrou ORDER BY at, id OFFSET 1 LIMIT 1) AS desde
    FROM (VALUES (true)) AS v (unica) LEFT JOIN comeco c USING (unica)`)
}

/** Stores when a second person had logged in. */
export const storeEquipe = (db: Db, at: string) =>
  db.execute(sql`INSERT INTO comeco AS c (equipe_em) VALUES (${at})
    ON CONFLICT (unica) DO UPDATE SET equipe_em = coalesce(c.equipe_em, excluded.equipe_em)`)

/** Stores the decision to work alone, or takes it back. @returns whether it changed */
export async function storeSozinho(tx: Tx, sozinho: boolean): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO comeco AS c (sozinho_em) VALUES (CASE WHEN ${sozinho}::boolean THEN clock_timestamp() END)
    ON CONFLICT (unica) DO UPDATE SET sozinho_em = excluded.sozinho_em
      WHERE (c.sozinho_em IS NULL) <> (excluded.sozinho_em IS NULL)`)
  return rowCount === 1
}

/** The id of the one row, for its history. */
export async function comecoId(tx: Tx): Promise<string> {
  return (await one(rows(tx, z.strictObject({ id: z.guid() }))`SELECT id FROM comeco`)).id
}
