import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { TARIFA_TIPOS } from '../../../contract/tarifas-rules.ts'
import type { Tx } from '../../db/connection.ts'
import { rows } from '../../db/rows.ts'

const TarifaRow = z.strictObject({ id: z.string(), tipo: z.enum(TARIFA_TIPOS), na_cota: z.boolean() })
const MeiaRow = z.strictObject({
  id_evento: z.string(),
  ativa: z.boolean(),
  taxa_inteira: z.boolean(),
  cota: z.int(),
  tomadas: z.int(),
  /** The sectors that sell half price (hasMeia). */
  setores: z.array(z.string()),
})

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

/** The fares with these ids, and the counters of half price of these events, which this locks. */
export async function lockFares(tx: Tx, tarifas: readonly string[], eventos: readonly string[]): Promise<Fares> {
  const meias = await rows(tx, MeiaRow)`
    SELECT m.id_evento, m.ativa, m.taxa_inteira, m.cota, m.tomadas, coalesce((SELECT jsonb_agg(s.id) FROM setor s
      WHERE s.id_evento = m.id_evento AND NOT s.extra AND s.tipo <> 1), '[]') AS setores
    FROM evento_meia m WHERE m.id_evento = ANY(${sql.param(eventos)}::uuid[]) ORDER BY m.id_evento FOR NO KEY UPDATE OF m`
  const found = await rows(tx, TarifaRow)`
    SELECT id, tipo, na_cota FROM tarifa WHERE id = ANY(${sql.param(tarifas)}::uuid[])`
  return {
    tarifas: new Map(found.map((row) => [row.id, row])),
    meias: new Map(meias.map((row) => [row.id_evento, row])),
  }
}
