import { sql } from 'drizzle-orm'
import { businessDay } from '../../../contract/dates.ts'
import type { Db, Tx } from '../connection.ts'
import { NOBODY_HASH } from './data-clientes.ts'

/** Fewer coming events than this, and a demonstration gets a new season. */
const FEWEST_COMING = 3

export type State =
  | { kind: 'empty' }
  /** A demonstration whose events are over. */
  | { kind: 'stale'; clientes: string[]; cidades: { id: string; nome: string; estado: string }[]; coming: string[] }
  /** Somebody's own shop, or a demonstration with enough to show. */
  | { kind: 'settled' }

/** What the database holds, as far as the seed is concerned. */
export async function readState(db: Db | Tx, now: Date): Promise<State> {
  const { rows } = await db.execute<{ has_cidade: boolean; clientes: string[]; coming: string[]; on_sale: number }>(sql`
    WITH coming AS (
      SELECT e.nome, EXISTS (SELECT FROM setor s JOIN lote l ON l.id_setor = s.id
        WHERE s.id_evento = e.id AND NOT s.excluir AND NOT l.excluir AND l.tomados < l.qtd_total) AS sells
      FROM evento e WHERE NOT e.excluir AND e.data >= ${businessDay(now)}::date
    )
    SELECT EXISTS (SELECT FROM cidade) AS has_cidade,
      ARRAY(SELECT id::text FROM cliente WHERE senha_hash = ${NOBODY_HASH} ORDER BY telefone) AS clientes,
      ARRAY(SELECT nome FROM coming) AS coming,
      (SELECT count(*)::int FROM coming WHERE sells) AS on_sale`)
  const found = rows[0]
  if (!found?.has_cidade) return { kind: 'empty' }
  const isDemonstration = found.clientes.length > 0
  if (!isDemonstration || found.on_sale >= FEWEST_COMING) return { kind: 'settled' }
  const cidades = await db.execute<{ id: string; nome: string; estado: string }>(
    sql`SELECT id, nome, estado FROM cidade`,
  )
  return { kind: 'stale', clientes: found.clientes, coming: found.coming, cidades: cidades.rows }
}
