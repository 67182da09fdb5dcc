import type { z } from 'zod'
import type { AppDeps } from '../../app-deps.ts'
import type { Cell } from './csv-write.ts'

/**
 * One kind of export: its columns, the schema of its filter, and its rows, streamed from the database.
 * `ofCidades`: staff may export it; `rows` then keeps to the cities that it is given. The others are for admins only.
 */
export type Exporter<Filter> = {
  ofCidades?: true
  header: readonly string[] | ((filter: Filter) => readonly string[])
  filter: z.ZodType<Filter>
  /** @param cidades those of the user who asked for the link; null: all, of an admin */
  rows(deps: AppDeps, filter: Filter, cidades: string[] | null): AsyncIterable<readonly Cell[]>
}

const BATCH = 500

/** All rows of a list that is read in pages, so that a slow download holds neither memory nor a transaction. */
export async function* allPages<Row>(
  read: (cursor: number, limit: number) => Promise<Row[]>,
  size = BATCH,
): AsyncGenerator<Row> {
  for (let cursor = 0; ; cursor += size) {
    const page = await read(cursor, size)
    yield* page
    if (page.length < size) return
  }
}

/** The word of a spreadsheet's column of yes and no. */
export const yesNo = (is: boolean): string => (is ? 'Sim' : 'Não')
