import { unitsInCart } from '../../../contract/carrinho.ts'
import { type CartItem, toCartTarifa } from '../../../contract/carrinho-items.ts'
import type { Evento, Lote, Setor } from '../../../contract/eventos.ts'
import {
  areSalesOpen,
  isNumbered,
  numberLotes,
  openLoteIds,
  placeLabel,
  priceCents,
} from '../../../contract/eventos-rules.ts'
import { lugarOf } from '../../../contract/layout-rules.ts'
import { isPlace } from '../../../contract/lugares-rules.ts'
import { toCents, toReais } from '../../../contract/money.ts'
import type { Tarifa } from '../../../contract/tarifas.ts'
import type { Remaining } from '../../evento/offers.ts'
import { EVENTO } from '../../texts/evento.ts'

/**
 * What this visit added to the saved cart: units of a lot, or one numbered place of its sector
 * (docs/decisions/browser-storage.md).
 */
export type Pick = {
  lote: string
  lugar: number | null
  /** The place's name, by which it is recognised after its sector was redrawn (docs/api.md#places). */
  nome?: string
  /** The fare of units without a place; without it the full price. A place has the cart item's. */
  tarifa?: string
  qtde: number
}

export const pickKey = ({ lote, lugar, nome, tarifa }: Pick): string =>
  `${lote}:${nome ?? lugar ?? (tarifa ? `~${tarifa}` : '')}`

type PicksAction =
  | { type: 'added'; pick: Pick }
  | { type: 'taken'; pick: Pick }
  | { type: 'removed'; key: string }
  | { type: 'replaced'; picks: readonly Pick[] }

/** Units of a lot add up; a place can be selected once. */
export function picksReducer(picks: readonly Pick[], action: PicksAction): readonly Pick[] {
  if (action.type === 'replaced') return action.picks
  if (action.type === 'removed') return picks.filter((pick) => pickKey(pick) !== action.key)
  const { pick } = action
  const existing = picks.find((other) => pickKey(other) === pickKey(pick))
  if (action.type === 'taken') {
    return picks.flatMap((other) => {
      if (other !== existing) return other
      return other.qtde > pick.qtde ? { ...other, qtde: other.qtde - pick.qtde } : []
    })
  }
  if (!existing) return [...picks, pick]
  if (pick.lugar !== null) return picks
  return picks.map((other) => (other === existing ? { ...existing, qtde: existing.qtde + pick.qtde } : other))
}

/** The sector of a lot, if both are visible. */
export const setorOf = (evento: Evento, loteId: string): Setor | undefined =>
  evento.setores.find(({ excluir, lotes }) => !excluir && lotes.some((lote) => lote.id === loteId && !lote.excluir))

/** The fare of a lot without a full price: a code opened its sector, or only members buy yet. */
export const soleFare = ({ tarifas: [first] }: Lote): Tarifa | undefined =>
  first?.tipo === 'inteira' ? undefined : first

/** The wheelchair's place that a companion's is sold with, if it is one. */
export const accompaniedBy = ({ layout }: Setor, lugar: number | null) =>
  layout && lugar !== null ? lugarOf(layout, lugar)?.accompanies : null

/**
 * Selections as items to add to the cart, with the event's current names and prices.
 * @param isBound whether companions' places are sold only with the wheelchairs'
 */
export const pickItems = (picks: readonly Pick[], evento: Evento, isBound = false): CartItem[] =>
  picks.flatMap(({ lote: id, lugar, tarifa: idTarifa, qtde }) => {
    const setor = setorOf(evento, id)
    const lote = setor?.lotes.find((other) => other.id === id)
    if (!setor || !lote) return []
    const fare = idTarifa ? lote.tarifas.find((other) => other.id === idTarifa) : soleFare(lote)
    const { valor, taxa_adm } = fare ?? lote
    const acompanha = isBound && accompaniedBy(setor, lugar)?.nome
    return {
      setor: { id: setor.id, nome: setor.nome, tipo: setor.tipo, dividir_ate: setor.dividir_ate },
      id_evento: evento.id,
      id_evento_setor_lote: id,
      id_rifa: null,
      nr_lugar: lugar,
      ...(lugar !== null && { lugar: placeLabel(setor.tipo, lugar, setor.layout) }),
      ...(acompanha && { acompanha }),
      valor: toReais(priceCents(toCents(valor), toCents(taxa_adm))),
      qtde,
      nomeEvento: evento.nome,
      nomeRifa: null,
      nrLote: numberLotes(setor.lotes).get(id) ?? null,
      codigosRifas: null,
      ...(fare && fare.tipo !== 'inteira' && { tarifa: toCartTarifa(fare) }),
    }
  })

/** The part of the cart that this visit added; less than `picks` when items were removed elsewhere. */
export const pickedItems = (picks: readonly Pick[], cart: readonly CartItem[]): CartItem[] =>
  picks.flatMap(({ lote, lugar, nome, tarifa, qtde }) => {
    const isFare = (item: CartItem) => item.nr_lugar !== null || item.tarifa?.id === tarifa
    const isSame = (item: CartItem) =>
      nome === undefined ? item.nr_lugar === lugar && isFare(item) : item.lugar === nome
    const item = cart.find((other) => other.id_evento_setor_lote === lote && isSame(other))
    return item ? { ...item, qtde: Math.min(qtde, item.qtde) } : []
  })

/** Converts cart items to selections. */
export const picksOf = (items: readonly CartItem[]): Pick[] =>
  items.map(({ id_evento_setor_lote, nr_lugar, lugar: nome, tarifa, qtde }) => ({
    lote: id_evento_setor_lote ?? '',
    lugar: nr_lugar,
    qtde,
    ...(nome !== undefined && { nome }),
    ...(nr_lugar === null && tarifa && { tarifa: tarifa.id }),
  }))

function readPick(value: unknown, evento: Evento): Pick | null {
  const { lote, lugar, nome, tarifa, qtde }: Partial<Record<keyof Pick, unknown>> = Object(value)
  const setor = typeof lote === 'string' ? setorOf(evento, lote) : undefined
  if (typeof lote !== 'string' || !setor || !Number.isInteger(qtde)) return null
  if (isNumbered(setor.tipo)) {
    const pick = { lote, lugar: Number(lugar), qtde: 1 }
    // The name is only compared with the cart's; the number may be that of an older seat map.
    if (typeof nome === 'string') return { ...pick, nome }
    return isPlace(setor, pick.lugar) ? pick : null
  }
  const units = Number(qtde)
  if (lugar !== null || !(units >= 1 && units <= evento.max_por_cliente)) return null
  return { lote, lugar: null, qtde: units, ...(typeof tarifa === 'string' && { tarifa }) }
}

/** Reads a selection from stored text; entries that do not match the event are dropped. */
export function readPicks(text: string | null, evento: Evento): readonly Pick[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    const picks = Array.isArray(value) ? value.map((piece) => readPick(piece, evento)) : []
    return picks
      .filter((pick) => pick !== null)
      .reduce<readonly Pick[]>((kept, pick) => picksReducer(kept, { type: 'added', pick }), [])
  } catch {
    return []
  }
}

/** The selection as text to store: ids, numbers and names of places; null when it is empty. */
export const writePicks = (picks: readonly Pick[]): string | null => (picks.length ? JSON.stringify(picks) : null)

/**
 * The data a selection is checked against: the event, the time, the cart's other items (`kept`), and the stock as far
 * as it is known.
 */
export type ReconcileContext = {
  evento: Evento
  now: Date
  kept: readonly CartItem[]
  remainingOf: (loteId: string) => Remaining
  takenIn: (setorId: string) => ReadonlySet<number> | undefined
}

/**
 * Returns the part of the selection that can still be bought, and a message for each part that cannot. If everything
 * can be bought, `picks` is the same array.
 */
export function reconcile(
  picks: readonly Pick[],
  context: ReconcileContext,
): { picks: readonly Pick[]; lost: string[] } {
  const { evento, now, kept, remainingOf, takenIn } = context
  const lost = new Set<string>()
  const lostPlaces = new Map<Setor, string[]>()
  const used = new Map<string, number>()

  const still = picks.flatMap((pick) => {
    const setor = setorOf(evento, pick.lote)
    // The back-office removed the sector: the checkout reports it.
    if (!setor) return pick
    if (!areSalesOpen(evento, now) || !openLoteIds(setor.lotes, now).has(pick.lote)) {
      lost.add(EVENTO.loteLost(setor.nome, EVENTO.lote(numberLotes(setor.lotes).get(pick.lote) ?? 0)))
      return []
    }
    if (pick.lugar !== null && takenIn(setor.id)?.has(pick.lugar)) {
      const nome = placeLabel(setor.tipo, pick.lugar, setor.layout)
      lostPlaces.set(setor, [...(lostPlaces.get(setor) ?? []), nome])
      return []
    }
    const left = remainingOf(pick.lote)
    const before = used.get(pick.lote) ?? unitsInCart(kept, pick.lote)
    const qtde = typeof left === 'number' ? Math.min(pick.qtde, Math.max(0, left - before)) : pick.qtde
    used.set(pick.lote, before + qtde)
    if (qtde === pick.qtde) return pick
    lost.add(EVENTO.unitsLost(setor.nome, left ?? 0))
    return qtde > 0 ? { ...pick, qtde } : []
  })

  for (const [{ tipo, layout }, nomes] of lostPlaces) lost.add(EVENTO.placeLost(layout ? null : tipo, nomes))
  const isSame = still.length === picks.length && still.every((pick, index) => pick === picks[index])
  return { picks: isSame ? picks : still, lost: [...lost] }
}
