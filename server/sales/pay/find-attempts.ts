import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checked } from '../../db/checked.ts'
import type { Db } from '../../db/connection.ts'

const Found = z.strictObject({
  nr: z.int(),
  id: z.string(),
  status: z.enum(['sending', 'waiting', 'paid', 'refused', 'expired', 'refunding', 'refunded', 'chargedback']),
  order_id: z.string().nullable(),
})
export type FoundAttempt = Omit<z.infer<typeof Found>, 'nr'>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** An order's id as one of ours; null when it is the provider's. */
export const uuidOf = (id: string): string | null => (UUID.test(id) ? id : null)

/**
 * The attempts of clientes by order ids, the provider's or ours.
 * @returns for each of them the attempt, or null when the cliente has none of that id
 */
export async function findAttempts(
  db: Db,
  asked: readonly { idCliente: string; id: string }[],
): Promise<(FoundAttempt | null)[]> {
  const ids = asked.map(({ id }) => uuidOf(id))
  const { rows } = await db.execute(sql`
    WITH q AS MATERIALIZED (SELECT * FROM unnest(${sql.param(asked.map(({ idCliente }) => idCliente))}::uuid[],
      ${sql.param(asked.map(({ id }) => id))}::text[], ${sql.param(ids)}::uuid[]) WITH ORDINALITY AS u(cliente, order_id, id, nr))
    SELECT q.nr::int AS nr, a.id, a.status, a.order_id FROM q JOIN payment_attempt a ON a.order_id = q.order_id WHERE a.id_cliente = q.cliente
    UNION ALL
    SELECT q.nr::int AS nr, a.id, a.status, a.order_id FROM q JOIN payment_attempt a ON a.id = q.id WHERE a.id_cliente = q.cliente`)
  const found: (FoundAttempt | null)[] = asked.map(() => null)
  for (const { nr, ...attempt } of checked(z.array(Found), rows)) found[nr - 1] = attempt
  return found
}
