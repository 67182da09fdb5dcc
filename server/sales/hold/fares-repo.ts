import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { TARIFA_TIPOS } from '../../../contract/tarifas-rules.ts'
import type { Tx } from '../../db/connection.ts'
import { rows } from '../../db/rows.ts'

const TarifaRow = z.strictObject({
  id: z.string(),
  tipo: z.enum(TARIFA_TIPOS),
  na_cota: z.boolean(),
  /** Where it holds; neither: everywhere. */
  estado: z.string().nullable(),
  id_cidade: z.string().nullable(),
})
const MeiaRow = z.strictObject({
  id_evento: z.string(),
  /** Of the event. */
  estado: z.string(),
  id_cidade: z.string(),
  ativa: z.boolean(),
  taxa_inteira: z.boolean(),
  cota: z.int(),
  tomadas: z.int(),
  /** The sectors that sell half price (hasMeia). */
  setores: z.array(z.string()),
})

/** Whether a fare is sold where an event is: its reason may be of a state or a city. */
export const holdsAt = (tarifa: z.infer<typeof TarifaRow>, { estado, id_cidade }: z.infer<typeof MeiaRow>): boolean =>
  (tarifa.estado === null || tarifa.estado === estado) && (tarifa.id_cidade === null || tarifa.id_cidade === id_cidade)

/** The fares that are requested by id, and the half price of events by the event's id. */
export type Fares = {
  tarifas: ReadonlyMap<string, z.infer<typeof TarifaRow>>
  meias: ReadonlyMap<string, z.infer<typeof MeiaRow>>
}
export const NO_FARES: Fares = { tarifas: new Map(), meias: new Map() }

/**
 * Locks the counters of half price of these events, in the order of their ids; after the lots and raffles, before rows
 * of `venda` change (docs/selling.md#lock-order).
 */
export async function lockHalves(tx: Tx, eventos: readonly string[]): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM evento_meia WHERE id_evento = ANY(${sql.param(eventos)}::uuid[])
    ORDER BY id_evento FOR NO KEY UPDATE`)
}

/** The fares with these ids that are sold, and the counters of half price of these events, which this locks. */
export async function lockFares(tx: Tx, tarifas: readonly string[], eventos: readonly string[]): Promise<Fares> {
  const meias = await rows(tx, MeiaRow)`
    SELECT m.id_evento, c.estado, e.id_cidade, m.ativa, m.taxa_inteira, m.cota, m.tomadas, coalesce((SELECT jsonb_agg(s.id) FROM setor s
      WHERE s.id_evento = m.id_evento AND NOT s.extra AND s.tipo <> 1), '[]') AS setores
    FROM evento_meia m JOIN evento e ON e.id = m.id_evento JOIN cidade c ON c.id = e.id_cidade
    WHERE m.id_evento = ANY(${sql.param(eventos)}::uuid[]) ORDER BY m.id_evento FOR NO KEY UPDATE OF m`
  const found = await rows(tx, TarifaRow)`
    SELECT id, tipo, na_cota, estado, id_cidade FROM tarifa WHERE ativa AND id = ANY(${sql.param(tarifas)}::uuid[])`
  return {
    tarifas: new Map(found.map((row) => [row.id, row])),
    meias: new Map(meias.map((row) => [row.id_evento, row])),
  }
}
