import { type CartItem, placesInCart, unitsInCart } from '../../../contract/carrinho.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { areSalesOpen, numberLotes, openLoteIds } from '../../../contract/eventos-rules.ts'
import { EVENTO } from '../../texts/evento.ts'
import { type Pick, setorOf } from './picks.ts'
import type { Remaining } from './selling.ts'

/** What a selection is checked against: the event, the time, the saved cart, and the stock as far as it is known. */
export type ReconcileContext = {
  evento: Evento
  now: Date
  saved: readonly CartItem[]
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
  const { evento, now, saved, remainingOf, takenIn } = context
  const lost = new Set<string>()
  const lostPlaces: number[] = []
  const used = new Map<string, number>()

  const kept = picks.flatMap((pick) => {
    const setor = setorOf(evento, pick.lote)
    if (!setor) return []
    if (!areSalesOpen(evento, now) || !openLoteIds(setor.lotes, now).has(pick.lote)) {
      lost.add(EVENTO.loteLost(setor.nome, EVENTO.lote(numberLotes(setor.lotes).get(pick.lote) ?? 0)))
      return []
    }
    if (pick.lugar !== null) {
      // Added to the cart in another tab meanwhile: nothing is lost, so there is no message.
      if (placesInCart(saved, setor.id).includes(pick.lugar)) return []
      if (takenIn(setor.id)?.has(pick.lugar)) {
        lostPlaces.push(pick.lugar)
        return []
      }
    }
    const left = remainingOf(pick.lote)
    const before = used.get(pick.lote) ?? unitsInCart(saved, pick.lote)
    const qtde = typeof left === 'number' ? Math.min(pick.qtde, Math.max(0, left - before)) : pick.qtde
    used.set(pick.lote, before + qtde)
    if (qtde === pick.qtde) return pick
    lost.add(EVENTO.unitsLost(setor.nome, left ?? 0))
    return qtde > 0 ? { ...pick, qtde } : []
  })

  if (lostPlaces.length) lost.add(EVENTO.placeLost(lostPlaces))
  const isSame = kept.length === picks.length && kept.every((pick, index) => pick === picks[index])
  return { picks: isSame ? picks : kept, lost: [...lost] }
}
