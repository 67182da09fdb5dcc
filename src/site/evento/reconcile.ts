import { unitsInCart } from '../../../contract/carrinho.ts'
import type { CartItem } from '../../../contract/carrinho-items.ts'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { areSalesOpen, numberLotes, openLoteIds, placeLabel } from '../../../contract/eventos-rules.ts'
import type { Remaining } from '../../evento/offers.ts'
import { EVENTO } from '../../texts/evento.ts'
import { type Pick, setorOf } from './picks.ts'

/**
 * What a selection is checked against: the event, the time, the cart's other items (`kept`), and the stock as far as it
 * is known.
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
    // The back-office removed the sector: the checkout will tell.
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
