import { toReais } from '../../contract/money.ts'
import type { AssinaturaAberta, ReservaCadeira } from '../../contract/reservas.ts'
import type { ClubDeps } from './club-deps.ts'
import { type PlanSeatRow, readSeats } from './club-repo.ts'

type Held = { id: string; nr_cadeira: number | null; id_plano: string; valor_cents: number }

/** A plan that is held, with its seat if it has one; its price in cents. */
export const toHold = ({ id, nr_cadeira, id_plano, valor_cents }: Held, expiresAt: Date): ReservaCadeira => ({
  id,
  nr_cadeira,
  id_plano,
  expira_em: expiresAt.toISOString(),
  valor: toReais(valor_cents),
})

/** A cliente's seat that is held, and their subscription whose first charge is not decided yet; or null. */
export type OwnSeats = { held: ReservaCadeira | null; undecided: AssinaturaAberta | null }
export const NO_SEATS: OwnSeats = { held: null, undecided: null }

/** The seats by cliente; a cliente without any is missing. */
export function toOwnSeats(rows: PlanSeatRow[]): Map<string, OwnSeats> {
  const seats = Map.groupBy(rows, ({ id_cliente }) => id_cliente)
  return new Map(
    [...seats].map(([id, own]) => {
      const held = own.find(({ state, is_over }) => state === 'held' && is_over === false)
      const open = own.find(({ state }) => state === 'subscribing')
      return [
        id,
        {
          held: held ? toHold(held, new Date(held.expires_at)) : null,
          undecided: open ? { code: open.id, nr_cadeira: open.nr_cadeira, id_plano: open.id_plano } : null,
        },
      ]
    }),
  )
}

/** Reads a cliente's seats. */
export const readOwnSeats = async ({ db }: Pick<ClubDeps, 'db'>, idCliente: string): Promise<OwnSeats> =>
  toOwnSeats(await readSeats(db, idCliente)).get(idCliente) ?? NO_SEATS
