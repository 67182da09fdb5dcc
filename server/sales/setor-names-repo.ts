import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connection.ts'
import { rows } from '../db/rows.ts'
import { type SetorNames, SetorRow, toSetorNames } from './sale-view.ts'

/** Reads the names of these sectors in one query, for all the sales of a page. */
export async function readSetorNames(db: Db | Tx, ids: Iterable<string>): Promise<Map<string, SetorNames>> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return new Map()
  const found = await rows(db, SetorRow)`SELECT s.id, s.nome, s.tipo, s.layout, coalesce((SELECT jsonb_agg(
      jsonb_build_object('id', l.id, 'data', l.data, 'created_at', l.created_at)) FROM lote l WHERE l.id_setor = s.id),
      '[]'::jsonb) AS lotes FROM setor s WHERE s.id = ANY(${sql.param(wanted)}::uuid[])`
  return toSetorNames(found)
}
