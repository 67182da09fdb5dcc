import type { z } from 'zod'
import type { AppDeps } from '../../app-deps.ts'
import type { Cell } from './csv-write.ts'

/** One kind of export: its columns, the schema of its filter, and its rows, streamed from the database. */
export type Exporter<Filter> = {
  header: readonly string[]
  filter: z.ZodType<Filter>
  rows(deps: AppDeps, filter: Filter): AsyncIterable<readonly Cell[]>
}
