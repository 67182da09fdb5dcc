import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { toReais } from '../../contract/money.ts'
import type { AssinaturaAberta, ReservaCadeira } from '../../contract/reservas.ts'
import { checked } from '../db/checked.ts'
import type { ClubDeps } from './club-deps.ts'

/** A seat that is held; its price in cents. */
export const toHold = (id: string, nr_cadeira: number, expiresAt: Date, cents: number): ReservaCadeira => ({
  id,
  nr_cadeira,
  expira_em: expiresAt.toISOString(),
  valor: toReais(cents),
})

/** A cliente's seat that is held, and their subscription whose first charge is not decided yet; or null. */
export type OwnSeats = { held: ReservaCadeira | null; undecided: AssinaturaAberta | null }
export const NO_SEATS: OwnSeats = { held: null, undecided: null }

/** Seats of clientes that are held or being subscribed, as the database answers them. */
export const SeatsAnswer = z.array(
  z.strictObject({
    id: z.string(),
    id_cliente: z.string(),
    state: z.enum(['held', 'subscribing']),
    nr_cadeira: z.int(),
    expires_at: z.string().nullable(),
    valor_cents: z.int(),
    is_over: z.boolean().nullable(),
  }),
)

/** By cliente; one without any is missing. */
export function toOwnSeats(rows: z.infer<typeof SeatsAnswer>): Map<string, OwnSeats> {
  const seats = Map.groupBy(rows, ({ id_cliente }) => id_cliente)
  return new Map(
    [...seats].map(([id, own]) => {
      const held = own.find(({ state, is_over }) => state === 'held' && is_over === false)
      const open = own.find(({ state }) => state === 'subscribing')
      return [
        id,
        {
          held: held ? toHold(held.id, held.nr_cadeira, new Date(held.expires_at ?? 0), held.valor_cents) : null,
          undecided: open ? { code: open.id, nr_cadeira: open.nr_cadeira } : null,
        },
      ]
    }),
  )
}

/** Reads a cliente's seats. */
export async function readOwnSeats({ db }: Pick<ClubDeps, 'db'>, idCliente: string): Promise<OwnSeats> {
  const { rows } = await db.execute(sql`
    SELECT id, id_cliente, state, nr_cadeira, expires_at, valor_cents, expires_at <= clock_timestamp() AS is_over
    FROM socio WHERE id_cliente = ${idCliente} AND state IN ('held', 'subscribing')`)
  return toOwnSeats(checked(SeatsAnswer, rows)).get(idCliente) ?? NO_SEATS
}
