import { sql } from 'drizzle-orm'
import { askMembership, type MembershipEvent, type MembershipState } from '../../machines/socio.ts'
import type { Tx } from '../db/connection.ts'
import { record } from '../db/history.ts'
import type { Member } from './club-repo.ts'

/** Columns of a row that change, as they are stored: cents, ISO instants. */
export type MemberChange = {
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

/** A look that a hook made due meanwhile stays due: what was read before it may be old. */
const assign = (change: MemberChange) =>
  Object.entries(change).map(([column, value]) =>
    column === 'check_at'
      ? sql`check_at = CASE WHEN check_at <= clock_timestamp() THEN check_at ELSE ${value}::timestamptz END`
      : sql`${sql.identifier(column)} = ${value}`,
  )

/** Writes columns that are no state; the row is locked by the caller. */
export async function changeMember(tx: Tx, id: string, change: MemberChange): Promise<void> {
  const sets = assign(change)
  if (sets.length)
    await tx.execute(sql`UPDATE socio SET ${sql.join(sets, sql`, `)}, updated_at = clock_timestamp() WHERE id = ${id}`)
}

/**
 * Moves a membership along its chart, with the columns that go with it, and writes the history row.
 * @returns the new state, or null when the chart forbids it (nothing changed)
 * @throws Error when the row is not in the state that was read under its lock
 */
export async function moveMember(
  tx: Tx,
  member: Pick<Member, 'id' | 'state'>,
  event: MembershipEvent,
  actor: string,
  change: MemberChange = {},
): Promise<MembershipState | null> {
  const to = askMembership(member.state, event)
  if (to === null) return null
  const sets = assign(change).map((set) => sql`, ${set}`)
  const { rowCount } =
    await tx.execute(sql`UPDATE socio SET state = ${to}, updated_at = clock_timestamp()${sql.join(sets)}
    WHERE id = ${member.id} AND state = ${member.state}`)
  if (rowCount !== 1) throw new Error(`membership ${member.id} is no longer ${member.state}`)
  await record(tx, [{ entity: 'socio', entityId: member.id, fromState: member.state, toState: to, actor }])
  return to
}
