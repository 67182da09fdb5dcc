import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idsOfShortCode } from '../../../contract/historico-rules.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import type { Procura } from '../../../contract/portaria-rules.ts'
import type { Db } from '../../db/connection.ts'
import { containing } from '../../db/like.ts'
import { rows } from '../../db/rows.ts'

const Hit = z.strictObject({ id: z.string(), id_evento: z.string(), id_cidade: z.string(), nome: z.string() })
export type Hit = z.infer<typeof Hit>

/** Tickets that were ever paid. */
const find = (db: Db, where: SQL, limit: number): Promise<Hit[]> => rows(db, Hit)`
  SELECT v.id, v.id_evento, e.id_cidade, c.nome FROM venda v JOIN cliente c ON c.id = v.id_cliente
    JOIN evento e ON e.id = v.id_evento
  WHERE v.sold_at IS NOT NULL AND ${where} ORDER BY c.nome_busca, v.id LIMIT ${limit}`

function ofPerson(idEvento: string, procura: Procura): SQL {
  const of = sql`v.id_evento = ${idEvento} AND`
  if ('telefone' in procura) return sql`${of} c.telefone = ${procura.telefone}`
  if ('pedido' in procura)
    return isId(procura.pedido)
      ? sql`${of} v.id_attempt = ${procura.pedido}::uuid`
      : sql`${of} v.id_attempt = (SELECT a.id FROM payment_attempt a WHERE a.order_id = ${procura.pedido})`
  const words = procura.palavras.map(containing)
  return sql`${of} c.nome_busca LIKE ALL (SELECT search_text(w) FROM unnest(${sql.param(words)}::text[]) AS w)`
}

/** The tickets of any event whose id begins with a short code. */
export function findByCode(db: Db, codigo: string, limit: number): Promise<Hit[]> {
  const { from, until } = idsOfShortCode(codigo)
  return find(db, sql`v.id BETWEEN ${from}::uuid AND ${until}::uuid`, limit)
}

/** The tickets of one event's cliente. */
export const findByPerson = (db: Db, idEvento: string, procura: Procura, limit: number): Promise<Hit[]> =>
  find(db, ofPerson(idEvento, procura), limit)
