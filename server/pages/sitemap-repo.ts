import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { IdRow, rows } from '../db/rows.ts'

/** A public page and the day its content last changed, `YYYY-MM-DD` of UTC. */
const Entry = z.strictObject({ id: z.string(), changed: z.string().nullable() })
type Entry = z.infer<typeof Entry>
const EventoEntry = z.strictObject({ ...Entry.shape, id_cidade: z.string() })
export type EventoEntry = z.infer<typeof EventoEntry>

/** The next published events whose day is not over, soonest first. A lot or a sector that was edited changes its event, too. */
export async function listEventoEntries(db: Db, today: string, limit: number): Promise<EventoEntry[]> {
  return rows(db, EventoEntry)`
    SELECT e.id, e.id_cidade, to_char(greatest(e.updated_at,
        (SELECT max(greatest(s.updated_at, (SELECT max(l.updated_at) FROM lote l WHERE l.id_setor = s.id)))
         FROM setor s WHERE s.id_evento = e.id)) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS changed
    FROM evento e WHERE NOT e.excluir AND e.publicado AND e.data >= ${today}::date ORDER BY e.data, e.id LIMIT ${limit}`
}

export async function listCidadeIds(db: Db): Promise<string[]> {
  const found = await rows(db, IdRow)`SELECT id FROM cidade ORDER BY nome, id`
  return found.map(({ id }) => id)
}

/** The published raffles, the latest draw first. */
export async function listRifaEntries(db: Db, limit: number): Promise<Entry[]> {
  return rows(db, Entry)`
    SELECT id, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS changed
    FROM rifa WHERE NOT excluir AND publicada ORDER BY data_sorteio DESC, id LIMIT ${limit}`
}
