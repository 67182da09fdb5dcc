import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/connection.ts'
import { DayText, one, rows } from '../../db/rows.ts'
import type { Companion } from '../sales-guards.ts'
import { placeKey } from './units.ts'

/** The answer of the database's `companion_places`. */
export const CompanionRows = z.array(
  z.strictObject({
    id_setor: z.string(),
    nr_lugar: z.int(),
    par: z.int(),
    ate: DayText.nullable(),
    livre: z.boolean(),
    dono: z.string().nullable(),
  }),
)

/** Those of the wanted places that are companions', by their keys. `livre`: whether nobody owns the wheelchair's. */
export type Companions = ReadonlyMap<string, Companion & { id_setor: string; livre: boolean }>

export const toCompanions = (found: z.infer<typeof CompanionRows>): Companions =>
  new Map(found.map(({ nr_lugar, ...companion }) => [placeKey(companion.id_setor, nr_lugar), companion]))

const Row = z.strictObject({ companions: CompanionRows })

/** Reads those of these units that are companions' places; after the locks of their lots. */
export async function readCompanions(
  tx: Tx,
  units: readonly { id_lote: string | null; nr_lugar: number | null }[],
): Promise<Companions> {
  const places = units.filter(({ nr_lugar }) => nr_lugar !== null)
  if (!places.length) return new Map()
  const { companions } = await one(rows(tx, Row)`
    SELECT companion_places(${sql.param(places.map(({ id_lote }) => id_lote))}::uuid[],
      ${sql.param(places.map(({ nr_lugar }) => nr_lugar))}::int[]) AS companions`)
  return toCompanions(companions)
}
