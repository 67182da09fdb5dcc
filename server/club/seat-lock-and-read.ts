import { z } from 'zod'
import type { Statement } from '../db/batch.ts'
import { required } from '../required.ts'
import type { SalesLimits } from '../sales/sales-deps.ts'
import type { Owner } from './club-guards.ts'

const SeatsAnswer = z.strictObject({
  clientes: z.array(z.string()),
  club: z.strictObject({ valor_cents: z.int(), maximo_socios: z.int() }).nullable(),
  own: z.array(
    z.strictObject({
      id: z.string(),
      id_cliente: z.string(),
      state: z.enum(['held', 'subscribing', 'active', 'ending']),
      nr_cadeira: z.int().nullable(),
      expires_at: z.string(),
      held_at: z.string(),
      valor_cents: z.int(),
    }),
  ),
  taken: z.array(z.strictObject({ id: z.string(), id_cliente: z.string(), nr_cadeira: z.int(), is_over: z.boolean() })),
  past: z.array(z.strictObject({ id_cliente: z.string(), used_ms: z.number(), released_at: z.string() })),
})

const PlanRow = z.strictObject({
  id: z.string(),
  valor_cents: z.int().nullable(),
  com_cadeira: z.boolean(),
  ativo: z.boolean(),
})
/** A plan that one may ask for; its price in cents, null: the club's. */
type WantedPlan = z.infer<typeof PlanRow>

/** The answer of the database's `plans_for_seats`: the wanted plans, and the plan of each cliente's own row. */
export const PlansAnswer = z.strictObject({
  planos: z.array(PlanRow),
  own: z.array(z.strictObject({ id: z.string(), id_plano: z.string() })),
})
const Answer = z.strictObject({ seats: SeatsAnswer, plans: PlansAnswer })

export type SeatRequest = { idCliente: string; idPlano: string; nrCadeira: number | null }

/** A cliente's row that is held, subscribing, active or ending. */
export type OwnSeat = Omit<z.infer<typeof SeatsAnswer>['own'][number], 'expires_at' | 'held_at'> & {
  id_plano: string
  expires_at: Date
  held_at: Date
}
/** How long a cliente had the wanted seat, if they gave it back or lost it by a refused charge a short time ago. */
export type PastSeat = { usedMs: number; releasedAt: Date }

/**
 * The rows that `seat_lock_and_read` found, under its locks; each decision updates them for the next one of the batch.
 */
export type Stand = {
  /**
   * The clientes of the answer. A cliente is missing when another transaction has locked their rows, or the overdue
   * hold of the wanted seat.
   */
  clientes: ReadonlySet<string>
  /** Null before it is configured; the price in cents. */
  club: { valor_cents: number; maximo_socios: number } | null
  /** By their ids. */
  planos: ReadonlyMap<string, WantedPlan>
  /** By cliente. */
  own: Map<string, OwnSeat>
  /** By seat. */
  owners: Map<number, Owner>
  /** By cliente. */
  past: ReadonlyMap<string, PastSeat>
}

/**
 * The statement that locks the clientes and their seats, and reads what the plan needs.
 * @param waits false: a cliente whose rows are locked by another transaction is left out of the answer
 */
export const lockAndReadSeats = (
  requests: SeatRequest[],
  { holdRestSeconds }: SalesLimits,
  waits: boolean,
): Statement => ({
  text: `SELECT json_build_object('seats', seat_lock_and_read($1, $2, $3, $4), 'plans', plans_for_seats($1, $5))`,
  values: [
    requests.map(({ idCliente }) => idCliente),
    requests.map(({ nrCadeira }) => nrCadeira),
    holdRestSeconds,
    waits,
    requests.map(({ idPlano }) => idPlano),
  ],
})

export function toStand(answer: unknown): Stand {
  const { seats, plans } = Answer.parse(answer)
  const { clientes, club, own, taken, past } = seats
  const planOf = new Map(plans.own.map(({ id, id_plano }) => [id, id_plano]))
  return {
    clientes: new Set(clientes),
    club,
    planos: new Map(plans.planos.map((plano) => [plano.id, plano])),
    own: new Map(
      own.map((row) => [
        row.id_cliente,
        {
          ...row,
          id_plano: required(planOf.get(row.id), 'the plan of a membership'),
          expires_at: new Date(row.expires_at),
          held_at: new Date(row.held_at),
        },
      ]),
    ),
    owners: new Map(taken.map(({ nr_cadeira, ...owner }) => [nr_cadeira, owner])),
    past: new Map(
      past.map(({ id_cliente, used_ms, released_at }) => [
        id_cliente,
        { usedMs: used_ms, releasedAt: new Date(released_at) },
      ]),
    ),
  }
}
