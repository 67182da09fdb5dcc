import { sql } from 'drizzle-orm'
import { nextSocioState, type SocioEvent, type SocioState } from '../../machines/socio.ts'
import type { Tx } from '../db/connection.ts'
import { record } from '../db/history.ts'
import type { SocioRow } from './club-repo.ts'

/** The columns of a row to change, as they are stored: cents, ISO instants. */
export type SocioChange = {
  expires_at?: string
  tentativa?: string
  body?: string
  id_assinatura?: string | null
  id_item?: string | null
  dia_cobranca?: number
  data_inicio?: string
  data_cancelamento?: string
  mensagem?: string | null
  valor_cents?: number
  valor_alvo_cents?: number | null
  cancel_pedido_em?: string | null
  cancel_pedido_por?: string | null
  pago_em?: string | null
  check_at?: string | null
  empty_read_at?: string | null
}

/** A check that a hook made due meanwhile stays due, because what was read before the hook may be outdated. */
const assign = (change: SocioChange) =>
  Object.entries(change).map(([column, value]) =>
    column === 'check_at'
      ? sql`check_at = CASE WHEN check_at <= clock_timestamp() THEN check_at ELSE ${value}::timestamptz END`
      : sql`${sql.identifier(column)} = ${value}`,
  )

/** Changes columns other than the state. The caller has locked the row. */
export async function changeSocio(tx: Tx, id: string, change: SocioChange): Promise<void> {
  const sets = assign(change)
  if (sets.length)
    await tx.execute(sql`UPDATE socio SET ${sql.join(sets, sql`, `)}, updated_at = clock_timestamp() WHERE id = ${id}`)
}

/**
 * Moves a socio to the next state of its machine, changes further columns, and writes the history row
 * (docs/selling.md#charts).
 * @returns the new state, or null when the transition is not allowed (nothing changed)
 * @throws Error when the row is no longer in the state that was read
 */
export async function moveSocio(
  tx: Tx,
  socio: Pick<SocioRow, 'id' | 'state'>,
  event: SocioEvent,
  actor: string,
  change: SocioChange = {},
): Promise<SocioState | null> {
  const to = nextSocioState(socio.state, event)
  if (to === null) return null
  const sets = assign(change).map((set) => sql`, ${set}`)
  const { rowCount } =
    await tx.execute(sql`UPDATE socio SET state = ${to}, updated_at = clock_timestamp()${sql.join(sets)}
    WHERE id = ${socio.id} AND state = ${socio.state}`)
  if (rowCount !== 1) throw new Error(`socio ${socio.id} is no longer ${socio.state}`)
  await record(tx, [{ entity: 'socio', entityId: socio.id, fromState: socio.state, toState: to, actor }])
  return to
}
