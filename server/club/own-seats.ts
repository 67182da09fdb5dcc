import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { toReais } from '../../contract/money.ts'
import type { AssinaturaAberta, ReservaCadeira } from '../../contract/reservas.ts'
import { checked } from '../db/checked.ts'
import type { Db } from '../db/connection.ts'
import { perPool } from '../db/per-pool.ts'
import { makeRounds } from '../rounds.ts'
import type { ClubDeps } from './club-deps.ts'

/** A seat that is held; its price in cents. */
export const toHold = (id: string, nr_cadeira: number, expiresAt: Date, cents: number): ReservaCadeira => ({
  id,
  nr_cadeira,
  expira_em: expiresAt.toISOString(),
  valor: toReais(cents),
})

type OwnSeats = { held: ReservaCadeira | null; undecided: AssinaturaAberta | null }
const Seat = z.strictObject({
  id: z.string(),
  id_cliente: z.string(),
  state: z.enum(['held', 'subscribing']),
  nr_cadeira: z.int(),
  expires_at: z.string().nullable(),
  valor_cents: z.int(),
  is_over: z.boolean().nullable(),
})

const readingSeats = perPool((db) =>
  makeRounds<string, OwnSeats>({ max: 200, lanes: 2, run: (clientes) => readSeats(db, clientes) }),
)

async function readSeats(db: Db, clientes: string[]): Promise<OwnSeats[]> {
  const { rows } = await db.execute(sql`
    SELECT id, id_cliente, state, nr_cadeira, expires_at, valor_cents, expires_at <= clock_timestamp() AS is_over
    FROM socio WHERE id_cliente = ANY(${sql.param(clientes)}::uuid[]) AND state IN ('held', 'subscribing')`)
  const seats = Map.groupBy(checked(z.array(Seat), rows), ({ id_cliente }) => id_cliente)
  return clientes.map((id) => {
    const own = seats.get(id) ?? []
    const held = own.find(({ state, is_over }) => state === 'held' && is_over === false)
    const open = own.find(({ state }) => state === 'subscribing')
    return {
      held: held ? toHold(held.id, held.nr_cadeira, new Date(held.expires_at ?? 0), held.valor_cents) : null,
      undecided: open ? { code: open.id, nr_cadeira: open.nr_cadeira } : null,
    }
  })
}

/** The caller's seat that is held, and their subscription whose first charge is not decided yet; or null. */
export const readOwnSeats = ({ db }: Pick<ClubDeps, 'db'>, idCliente: string): Promise<OwnSeats> =>
  readingSeats(db)(idCliente)
