import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { rows } from '../db/rows.ts'
import { advanceRefund } from '../sales/give-back/advance.ts'
import { requestRefund } from '../sales/refund/request.ts'
import type { Reader } from '../sales/settle/read-share.ts'
import type { ClubDeps } from './club-deps.ts'
import type { SocioRow } from './club-repo.ts'

const Row = z.strictObject({ ids: z.array(z.string()) })

/** The included entries of a membership that are not used, by order. */
const listEntries = (db: Db, { id_cliente, data_inicio }: SocioRow) => rows(db, Row)`
  SELECT array_agg(v.id) AS ids FROM venda v JOIN tarifa t ON t.id = v.id_tarifa AND t.tipo = 'socio'
  WHERE v.id_cliente = ${id_cliente} AND v.status = 'sold' AND NOT v.entregue AND v.valor_cents + v.taxa_cents = 0
    AND v.sold_at >= ${data_inicio?.toISOString() ?? null}::timestamptz
  GROUP BY v.id_attempt`

/**
 * Takes back the included entries of a membership whose money goes back: nothing was paid for them. What was bought at a
 * member's price stays. Repeating it does no harm.
 * @returns false when an order has another refund in progress; then it is to be repeated
 */
export async function giveBackEntries(deps: ClubDeps, socio: SocioRow, actor: string, by: Reader): Promise<boolean> {
  for (const { ids } of await listEntries(deps.db, socio)) {
    const request = { ids, motivo: 'Adesão ao clube desfeita', who: 'admin' as const, actor, idCliente: null }
    const asked = await requestRefund(deps, request)
    if (!asked.ok) return false
    if (asked.value !== null) await advanceRefund(deps, asked.value, by)
  }
  return true
}
