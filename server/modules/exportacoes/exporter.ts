import type { z } from 'zod'
import type { AppDeps } from '../../app-deps.ts'
import type { Cell } from './csv-write.ts'

/** One kind of export: its columns, what may be asked for, and its rows, read as they are written out. */
export type Exporter<Filter> = {
  header: readonly string[]
  filter: z.ZodType<Filter>
  rows(deps: AppDeps, filter: Filter): AsyncIterable<readonly Cell[]>
}
