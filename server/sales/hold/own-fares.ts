import { z } from 'zod'

/** The answer of the database's `own_fares`: the units that are not sold at the full price. */
export const OwnFares = z.array(z.strictObject({ id: z.string(), id_tarifa: z.string(), na_cota: z.boolean() }))

/** The fare of a unit by its id: null is the full price. */
export type FareOf = (id: string) => { id_tarifa: string | null; na_cota: boolean }

const FULL = { id_tarifa: null, na_cota: false }

export function toFareOf(fares: z.infer<typeof OwnFares>): FareOf {
  const found = new Map(fares.map(({ id, ...fare }) => [id, fare]))
  return (id) => found.get(id) ?? FULL
}
