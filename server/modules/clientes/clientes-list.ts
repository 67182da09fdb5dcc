import { Readable } from 'node:stream'
import type { Cliente, ClienteList, ClienteListQuery } from '../../../contract/clientes.ts'
import { digits } from '../../../contract/documents.ts'
import { NAME_FILTER_MIN, PAGE_SIZE } from '../../../contract/limits.ts'
import type { Db } from '../../db/connection.ts'
import { batchAfter, countOf, pageOf, type Search } from './clientes-list-repo.ts'

const BATCH = 2000

/** A phone when there is no letter in it, else a name; too short is no search (docs/product.md#validation). */
function toSearch(text: string): Search | null {
  const isPhone = /^[\d\s()+-]+$/.test(text)
  const wanted = isPhone ? digits(text) : text
  if (wanted.length < NAME_FILTER_MIN) return null
  return isPhone ? { telefone: wanted } : { nome: wanted }
}

/** Whether the caller wants a page; else it is all of them. */
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

/** `{result: […]}` of all clients, written batch by batch: a million of them never stand in memory. */
export const allClientes = (db: Db): Readable => Readable.from(chunks(db), { objectMode: false })

async function* chunks(db: Db): AsyncGenerator<string> {
  // Before the first byte, so that a database that fails is still an answer of its own.
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
