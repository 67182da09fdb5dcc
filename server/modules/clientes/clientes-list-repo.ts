import { type SQL, sql } from 'drizzle-orm'
import { Cliente } from '../../../contract/clientes.ts'
import type { Db } from '../../db/connection.ts'
import { CountRow, one, rows } from '../../db/rows.ts'

/** A part of a name, or digits of a phone. */
export type Search = { nome: string } | { telefone: string }

/** Escapes the wildcards of LIKE. */
const part = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

// MATERIALIZED: search by index first, then sort. Otherwise a cached plan could scan all names in sort order.
const matches = (search: Search | null): SQL =>
  search === null
    ? sql`SELECT id, nome, telefone FROM cliente WHERE removido_em IS NULL`
    : sql`WITH hits AS MATERIALIZED (SELECT id, nome, telefone, nome_busca FROM cliente WHERE removido_em IS NULL AND ${
        'nome' in search
          ? sql`nome_busca LIKE search_text(${part(search.nome)})`
          : sql`telefone LIKE ${part(search.telefone)}`
      }) SELECT id, nome, telefone FROM hits`

export async function pageOf(db: Db, search: Search | null, cursor: number, limit: number): Promise<Cliente[]> {
  return rows(db, Cliente)`${matches(search)} ORDER BY nome_busca, id LIMIT ${limit} OFFSET ${cursor}`
}

export async function countOf(db: Db, search: Search | null): Promise<number> {
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM (${matches(search)}) h`)
  return n
}

/** The rows after `after`, in list order. One statement per batch, so that a slow reader holds no transaction open. */
export async function batchAfter(db: Db, after: Cliente | null, size: number): Promise<Cliente[]> {
  const start = after ? sql`AND (nome_busca, id) > (search_text(${after.nome}), ${after.id}::uuid)` : sql``
  return rows(db, Cliente)`SELECT id, nome, telefone FROM cliente
    WHERE removido_em IS NULL ${start} ORDER BY nome_busca, id LIMIT ${size}`
}
