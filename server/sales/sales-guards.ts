import { isCompanionTime } from '../../contract/companion-rules.ts'
import { isEventoPast } from '../../contract/dates.ts'
import { areSalesOpen, type EventoFacts, type LoteFacts, openLoteIds } from '../../contract/eventos-rules.ts'
import { isEntitled, type MembershipFacts } from '../../contract/planos-rules.ts'
import { isRifaOpen } from '../../contract/rifas-rules.ts'

/**
 * The checks made under the locks before anything is written. A constraint or trigger enforces each of them again; the
 * control tests disable one safeguard at a time to show that the other one works (docs/selling.md#invariants).
 */

/** Whether a counter has room for `units` more. The CHECKs lote_tomados and rifa_tomados enforce the same. */
export const hasRoom = (counter: { total: number; taken: number }, units: number): boolean =>
  counter.taken + units <= counter.total

/**
 * Whether a place or number has no owner. The unique indexes venda_place_owner and venda_number_owner enforce the same.
 */
export const isFree = (taken: ReadonlySet<string>, key: string): boolean => !taken.has(key)

/**
 * Whether a place is for sale, i.e. not blocked in the sector's layout. The trigger venda_place_for_sale enforces the
 * same.
 */
export const isForSale = (blocked: readonly number[], nrLugar: number): boolean => !blocked.includes(nrLugar)

/**
 * Whether a cliente may take new units of a lot: its event has no waiting room, or the cliente may choose now. Units
 * they hold already stay theirs until the hold ends. The trigger venda_turn enforces the same.
 * @param turn the events in which the cliente may choose now
 */
export const mayChoose = (lote: { has_fila: boolean; id_evento: string }, turn: ReadonlySet<string>): boolean =>
  !lote.has_fila || turn.has(lote.id_evento)

/**
 * Whether new units of a lot may be taken: its sale, its sector's and its event's have not ended. Units held before the
 * end can still be paid. The trigger venda_on_sale enforces the same.
 */
export const isOnSale = ({ is_closed }: { is_closed: boolean }): boolean => !is_closed

/**
 * Whether new units of a lot may be taken with this code (null: without one): a hidden lot needs a code of its own. The
 * trigger venda_on_sale enforces the same.
 */
export const isOpened = (
  { id, is_hidden }: { id: string; is_hidden: boolean },
  codigo: { id_lote: string | null } | null,
): boolean => !is_hidden || codigo?.id_lote === id

/**
 * Whether a lot is on sale at an instant: its event's sale has begun, and it is the open lot of its sector
 * (docs/api.md#open-lot). For a member's unit the instant is `memberTime`. The trigger venda_on_sale enforces that nothing
 * is sold before the beginning but members' units.
 */
export const hasBegun = (evento: EventoFacts, at: Date): boolean => areSalesOpen(evento, at)
export const isOpenLote = (lote: { id: string; siblings: readonly LoteFacts[] }, at: Date): boolean =>
  openLoteIds(lote.siblings, at).has(lote.id)

/** A membership: its plan, and what decides whether its benefits hold. */
export type Membership = MembershipFacts & { id_plano: string }

/**
 * Whether a cliente may have units at the fare of this plan: they are a member of it, and entitled. The trigger
 * venda_member_has_room enforces the same.
 */
export const isMember = (socio: Membership | undefined, idPlano: string, toleranciaDias: number, now: Date): boolean =>
  socio?.id_plano === idPlano && isEntitled(socio, toleranciaDias, now)

/**
 * A companion's place: the number of the wheelchair's place that it is sold with (0: none), until which day (null:
 * always), and the cliente who bought that one.
 */
export type Companion = { par: number; ate: string | null; dono: string | null }

/**
 * Whether a cliente may have a companion's place: they bought its wheelchair's, get it together with this one, or the
 * day is over. The triggers venda_companion and venda_companion_paid enforce the same.
 * @param isGranted whether this reservation has the wheelchair's place
 */
export const mayAccompany = (
  { par, ate, dono }: Companion,
  idCliente: string,
  isGranted: (par: number) => boolean,
  now: Date,
): boolean => (par > 0 && (dono === idCliente || isGranted(par))) || !isCompanionTime(ate, now)

/**
 * Whether the units of a request may be held together: those of the rehearsal with nothing else. The trigger
 * venda_rehearsal_alone enforces the same.
 * @param isEnsaio of each item, whether it is the rehearsal's
 */
export const isAlone = (isEnsaio: readonly boolean[]): boolean => new Set(isEnsaio).size <= 1

/** Whether a reservation has no live attempt to pay it. The unique index attempt_one_live enforces the same. */
export const isUnpaid = (liveAttempts: number): boolean => liveAttempts === 0

/**
 * The facts that decide whether a unit may be sold: a lot with its event's day, or a raffle's days (São Paulo).
 * `excluir`: deleted or hidden, lot, sector or event; of a raffle also unpublished or drawn (the database's
 * `is_lote_withdrawn` and `is_rifa_withdrawn`).
 */
export type ForSale = { excluir: boolean } & ({ data: string } | { inicio_vendas: string; data_sorteio: string })

type SaleRefusal = 'cart.unknown-item' | 'evento.past' | 'rifa.closed'

/**
 * The reason why a unit may not be sold, or not any more; null when it may. Checked when it is held, when it is paid
 * and when a late payment arrives: the result of a draw may be public by then. The trigger venda_paid_for_sale enforces
 * the same for the numbers of a raffle.
 */
export function saleRefusal(thing: ForSale | undefined, now: Date): SaleRefusal | null {
  if (!thing || thing.excluir) return 'cart.unknown-item'
  if ('data_sorteio' in thing) return isRifaOpen(thing, now) ? null : 'rifa.closed'
  return isEventoPast(thing.data, now) ? 'evento.past' : null
}
