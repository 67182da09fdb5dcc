import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idsOfShortCode } from '../../../contract/historico-rules.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import type { Procura } from '../../../contract/portaria-rules.ts'
import type { Db } from '../../db/connection.ts'
import { containing } from '../../db/like.ts'
import { rows } from '../../db/rows.ts'
import { findPassesByCode, findPassesOf, type PassRow } from '../../sales/admit/passes-repo.ts'
import { HOLDER, HOLDER_ORDER } from '../../sales/admit/tickets-repo.ts'

const Hit = z.strictObject({ id: z.string(), id_evento: z.string(), id_cidade: z.string(), nome: z.string() })
export type Hit = z.infer<typeof Hit>

/** Tickets that were ever paid. */
const find = (db: Db, where: SQL, limit: number): Promise<Hit[]> => rows(db, Hit)`
  SELECT v.id, v.id_evento, e.id_cidade, ${HOLDER} AS nome FROM venda v JOIN cliente c ON c.id = v.id_cliente
    JOIN evento e ON e.id = v.id_evento
  WHERE v.sold_at IS NOT NULL AND ${where} ORDER BY ${HOLDER_ORDER}, v.id LIMIT ${limit}`

/** Whether the cliente `c` has this phone or name. */
const personIs = (procura: Exclude<Procura, { pedido: string }>): SQL =>
  'telefone' in procura
    ? sql`c.telefone = ${procura.telefone}`
    : sql`c.nome_busca LIKE ALL (SELECT search_text(w) FROM unnest(${sql.param(procura.palavras.map(containing))}::text[]) AS w)`

function ofPerson(idEvento: string, procura: Procura): SQL {
  const of = sql`v.id_evento = ${idEvento} AND`
  if (!('pedido' in procura)) return sql`${of} ${personIs(procura)}`
  return isId(procura.pedido)
    ? sql`${of} v.id_attempt = ${procura.pedido}::uuid`
    : sql`${of} v.id_attempt = (SELECT a.id FROM payment_attempt a WHERE a.order_id = ${procura.pedido})`
}

/** The tickets of any event whose id begins with a short code. */
export function findByCode(db: Db, codigo: string, limit: number): Promise<Hit[]> {
  const { from, until } = idsOfShortCode(codigo)
  return find(db, sql`v.id BETWEEN ${from}::uuid AND ${until}::uuid`, limit)
}

/** The membership cards whose id begins with a short code. */
export const findCardsByCode = (db: Db, idEvento: string, codigo: string, limit: number): Promise<PassRow[]> =>
  findPassesByCode(db, idEvento, idsOfShortCode(codigo), limit)

/** The membership cards of a person that admit to an event, or have admitted. */
export async function findCardsByPerson(db: Db, idEvento: string, procura: Procura, limit: number): Promise<PassRow[]> {
  if ('pedido' in procura) return []
  return findPassesOf(db, idEvento, personIs(procura), limit)
}

/** The courtesies of an event for a person of this name, or that wait for this phone. */
function ofGuest(idEvento: string, procura: Exclude<Procura, { pedido: string }>): SQL {
  const person =
    'telefone' in procura
      ? sql`p.telefone = ${procura.telefone}`
      : sql`p.nome_busca LIKE ALL (SELECT search_text(w) FROM unnest(${sql.param(procura.palavras.map(containing))}::text[]) AS w)`
  return sql`v.id_evento = ${idEvento} AND v.id_reserva = ANY(ARRAY(SELECT p.id FROM cortesia_pessoa p
    JOIN cortesia k ON k.id = p.id JOIN cortesia_cota q ON q.id = k.id_cota WHERE q.id_evento = ${idEvento} AND ${person}))`
}

/** The tickets of one event's cliente, and the courtesies for a person of that name. */
export async function findByPerson(db: Db, idEvento: string, procura: Procura, limit: number): Promise<Hit[]> {
  const own = await find(db, ofPerson(idEvento, procura), limit)
  const given = 'pedido' in procura ? [] : await find(db, ofGuest(idEvento, procura), limit)
  const found = new Map([...own, ...given].map((hit) => [hit.id, hit]))
  return [...found.values()].slice(0, limit)
}
