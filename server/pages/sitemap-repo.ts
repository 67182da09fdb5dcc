import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

/** A public page and the day its content last changed, `YYYY-MM-DD` of UTC. */
type Entry = { id: string; changed: string | null }
export type EventoEntry = Entry & { id_cidade: string }

/** The next events whose day is not over, soonest first. A lot or a sector that was edited changes its event, too. */
export async function listEventoEntries(db: Db, today: string, limit: number): Promise<EventoEntry[]> {
  const { rows } = await db.execute<EventoEntry>(sql`
    SELECT e.id, e.id_cidade, to_char(greatest(e.updated_at,
        (SELECT max(greatest(s.updated_at, (SELECT max(l.updated_at) FROM lote l WHERE l.id_setor = s.id)))
         FROM setor s WHERE s.id_evento = e.id)) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS changed
    FROM evento e WHERE NOT e.excluir AND e.data >= ${today}::date ORDER BY e.data, e.id LIMIT ${limit}`)
  return rows
}

export async function listCidadeIds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM cidade ORDER BY nome, id`)
  return rows.map(({ id }) => id)
}

/** The published raffles, the latest draw first. */
export async function listRifaEntries(db: Db, limit: number): Promise<Entry[]> {
  const { rows } = await db.execute<Entry>(sql`
    SELECT id, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS changed
    FROM rifa WHERE NOT excluir AND publicada ORDER BY data_sorteio DESC, id LIMIT ${limit}`)
  return rows
}
