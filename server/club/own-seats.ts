import { toReais } from '../../contract/money.ts'
import type { AssinaturaAberta, ReservaCadeira } from '../../contract/reservas.ts'
import type { ClubDeps } from './club-deps.ts'
import { readSeats, type SeatRow } from './club-repo.ts'

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

/** The seats by cliente; a cliente without any is missing. */
export function toOwnSeats(rows: SeatRow[]): Map<string, OwnSeats> {
  const seats = Map.groupBy(rows, ({ id_cliente }) => id_cliente)
  return new Map(
    [...seats].map(([id, own]) => {
      const held = own.find(({ state, is_over }) => state === 'held' && is_over === false)
      const open = own.find(({ state }) => state === 'subscribing')
      return [
        id,
        {
          held: held ? toHold(held.id, held.nr_cadeira, new Date(held.expires_at), held.valor_cents) : null,
          undecided: open ? { code: open.id, nr_cadeira: open.nr_cadeira } : null,
        },
      ]
    }),
  )
}

/** Reads a cliente's seats. */
export const readOwnSeats = async ({ db }: Pick<ClubDeps, 'db'>, idCliente: string): Promise<OwnSeats> =>
  toOwnSeats(await readSeats(db, idCliente)).get(idCliente) ?? NO_SEATS
