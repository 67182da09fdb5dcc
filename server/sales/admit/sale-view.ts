import { z } from 'zod'
import { numberLotes, placeLabel } from '../../../contract/eventos-rules.ts'
import type { Layout as Drawn } from '../../../contract/layout-rules.ts'
import { Layout } from '../../../contract/lugares.ts'
import type { VENDA_STATUS } from '../../../contract/vendas.ts'

/** The states of a row of `venda`. */
export const SaleStatus = z.enum(['held', 'paying', 'sold', 'released', 'refunding', 'refunded', 'chargedback'])
export type SaleStatus = z.infer<typeof SaleStatus>

/** The state of a sale as the API names it, from its row's state and its attempt's method (docs/selling.md#charts). */
export function saleStatus(status: SaleStatus, method: string | null): (typeof VENDA_STATUS)[number] {
  switch (status) {
    case 'sold':
      return 'paid'
    case 'paying':
      return method === 'pix' ? 'waiting_payment' : 'pending'
    case 'held':
    case 'released':
      return 'failed'
    case 'refunding':
    case 'refunded':
    case 'chargedback':
      return status
  }
}

/** The data for the labels of a sector's sales: its type and layout, and the ordinals of its lots. */
export type SetorNames = { id: string; nome: string; tipo: number; layout: Drawn | null; lotes: Map<string, number> }

/** A sector with its lots, also in JSON. */
export const SetorRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  tipo: z.int(),
  layout: Layout,
  lotes: z.array(z.strictObject({ id: z.string(), data: z.string(), created_at: z.string() })),
})
type SetorRow = z.infer<typeof SetorRow>

/** By the sector's id. */
export const toSetorNames = (rows: readonly SetorRow[]): Map<string, SetorNames> =>
  new Map(rows.map((row) => [row.id, { ...row, lotes: numberLotes(row.lotes) }]))

/** The label of a place, e.g. 'Mesa 12' or 'D7'; null where places have no numbers. */
export const placeOf = (setor: SetorNames | undefined, nrLugar: number | null): string | null =>
  setor && nrLugar !== null ? placeLabel(setor.tipo, nrLugar, setor.layout) : null
