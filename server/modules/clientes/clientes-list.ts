import { Readable } from 'node:stream'
import type { Cliente, ClienteList, ClienteListQuery } from '../../../contract/clientes.ts'
import { NAME_FILTER_MIN, PAGE_SIZE } from '../../../contract/limits.ts'
import { digits } from '../../../contract/text-rules.ts'
import type { Db } from '../../db/connection.ts'
import { batchAfter, countOf, pageOf, type Search } from './clientes-repo.ts'

const BATCH = 2000

/**
 * The filter by phone if the text has no letters, else by name. Null (no filter) if too short
 * (docs/product.md#validation).
 */
export function toSearch(text: string): Search | null {
  const isPhone = /^[\d\s()+-]+$/.test(text)
  const wanted = isPhone ? digits(text) : text
  if (wanted.length < NAME_FILTER_MIN) return null
  return isPhone ? { telefone: wanted } : { nome: wanted }
}

/** Whether the caller requests a page; otherwise the answer is all clientes. */
export const isPaged = ({ cursor, limit, pesquisa }: ClienteListQuery): boolean =>
  cursor !== undefined || limit !== undefined || pesquisa !== undefined

export async function pageOfClientes(db: Db, query: ClienteListQuery): Promise<ClienteList> {
  const search = toSearch(query.pesquisa ?? '')
  const [result, total] = await Promise.all([
    pageOf(db, search, query.cursor ?? 0, query.limit ?? PAGE_SIZE),
    countOf(db, search),
  ])
  return { result, total }
}

/** Streams `{result: […]}` of all clientes in batches, so that a million of them are never in memory together. */
export const allClientes = (db: Db): Readable => Readable.from(chunks(db), { objectMode: false })

async function* chunks(db: Db): AsyncGenerator<string> {
  // Read before the first byte is sent, so that a database error can still become an error response.
  let batch = await batchAfter(db, null, BATCH)
  yield '{"result":['
  for (let isFirst = true; batch.length; isFirst = false) {
    yield (isFirst ? '' : ',') + batch.map(toJson).join(',')
    const last = batch.length < BATCH ? undefined : batch.at(-1)
    batch = last ? await batchAfter(db, last, BATCH) : []
  }
  yield ']}'
}

const toJson = ({ id, nome, telefone }: Cliente): string => JSON.stringify({ id, nome, telefone })
