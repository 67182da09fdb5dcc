import { sql } from 'drizzle-orm'
import { businessDay } from '../contract/dates.ts'
import type { Db, Tx } from '../server/db/connection.ts'
import { NOBODY_HASH } from './data-clientes.ts'

/** Fewer coming events than this, and a demonstration gets a new season. */
const FEWEST_COMING = 3

type Cidades = { id: string; nome: string; estado: string }[]

export type State =
  | { kind: 'empty' }
  /** A demonstration of an older version, which had no back-office. */
  | { kind: 'unstaffed'; cidades: Cidades; telefones: string[] }
  /** A demonstration whose events are over. */
  | { kind: 'stale'; clientes: string[]; cidades: Cidades; coming: string[] }
  /** Somebody's own shop, or a demonstration with enough to show. */
  | { kind: 'settled' }

type Found = {
  has_cidade: boolean
  has_usuario: boolean
  clientes: string[]
  coming: string[]
  on_sale: number
}

/** What the database holds, as far as the seed is concerned. */
export async function readState(db: Db | Tx, now: Date): Promise<State> {
  const { rows } = await db.execute<Found>(sql`
    WITH coming AS (
      SELECT e.nome, EXISTS (SELECT FROM setor s JOIN lote l ON l.id_setor = s.id
        WHERE s.id_evento = e.id AND NOT s.excluir AND NOT l.excluir AND l.tomados < l.qtd_total) AS sells
      FROM evento e WHERE NOT e.excluir AND e.data >= ${businessDay(now)}::date
    )
    SELECT EXISTS (SELECT FROM cidade) AS has_cidade, EXISTS (SELECT FROM usuario) AS has_usuario,
      ARRAY(SELECT id::text FROM cliente WHERE senha_hash = ${NOBODY_HASH} ORDER BY telefone) AS clientes,
      ARRAY(SELECT nome FROM coming) AS coming,
      (SELECT count(*)::int FROM coming WHERE sells) AS on_sale`)
  const found = rows[0]
  if (!found?.has_cidade) return { kind: 'empty' }
  const isDemonstration = found.clientes.length > 0
  if (!isDemonstration) return { kind: 'settled' }
  if (!found.has_usuario)
    return { kind: 'unstaffed', cidades: await readCidades(db), telefones: await readTelefones(db) }
  if (found.on_sale >= FEWEST_COMING) return { kind: 'settled' }
  return { kind: 'stale', clientes: found.clientes, coming: found.coming, cidades: await readCidades(db) }
}

async function readCidades(db: Db | Tx): Promise<Cidades> {
  return (await db.execute<Cidades[number]>(sql`SELECT id, nome, estado FROM cidade`)).rows
}

async function readTelefones(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ telefone: string }>(sql`SELECT telefone FROM cliente`)
  return rows.map(({ telefone }) => telefone)
}
