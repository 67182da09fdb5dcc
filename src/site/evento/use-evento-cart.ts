import { useEffect, useMemo } from 'react'
import { arePair, followPrices, itemDetail, placesInCart, unitsInCart } from '../../../contract/carrinho.ts'
import { type CartItem, cartRoom, cartUnits } from '../../../contract/carrinho-items.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { toCents } from '../../../contract/money.ts'
import { alerted } from '../../lib/alerts.ts'
import { itemsAdded, itemsReplaced, itemsTaken, selectCarrinho } from '../../lib/cliente.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { useAppDispatch, useAppSelector } from '../../lib/redux.ts'
import { EVENTO } from '../../texts/evento.ts'
import { accompaniedBy, type Pick, pickItems, pickKey, picksOf, setorOf } from './picks.ts'
import { usePicks } from './use-picks.ts'
import type { Stock } from './use-stock.tsx'

/**
 * This event's items in the saved cart, at its present prices: those added in this visit, which may be removed here, and those from before
 * (docs/decisions/browser-storage.md).
 */
export function useEventoCart(evento: Evento, now: Date, stock: Stock, mayChoose: boolean) {
  const carrinho = useAppSelector(selectCarrinho)
  const dispatch = useAppDispatch()
  const all = useMemo(() => carrinho.filter(({ id_evento }) => id_evento === evento.id), [carrinho, evento.id])
  const { picked, kept, change } = usePicks({ evento, now, saved: all, stock })
  useEffect(() => {
    const { items, moved } = followPrices(carrinho, evento)
    if (moved.length === 0) return
    dispatch(itemsReplaced(items))
    for (const { item, beforeCents } of moved)
      dispatch(alerted(EVENTO.priceMoved(itemDetail(item), formatPrice(beforeCents), formatPrice(toCents(item.valor)))))
  }, [carrinho, evento, dispatch])
  return useMemo(() => {
    const isAt =
      ({ lote, lugar, tarifa }: Omit<Pick, 'qtde'>) =>
      (item: CartItem) =>
        item.id_evento_setor_lote === lote && item.nr_lugar === lugar && (lugar !== null || item.tarifa?.id === tarifa)
    const unitsAt = (items: readonly CartItem[], lote: string, tarifa: string | undefined) =>
      cartUnits(items.filter(isAt({ lote, lugar: null, ...(tarifa && { tarifa }) })))
    /** The wheelchair's place that a companion's is chosen with, unless it is in the cart. */
    const wheelchairOf = (pick: Pick): Pick[] => {
      const setor = setorOf(evento, pick.lote)
      const place = stock.isBound && setor && accompaniedBy(setor, pick.lugar)
      if (!place || placesInCart(all, setor.id).includes(place.nr)) return []
      return [{ lote: pick.lote, lugar: place.nr, qtde: 1 }]
    }
    const add = (pick: Pick) => {
      const items = pickItems([...wheelchairOf(pick), pick], evento, stock.isBound)
      dispatch(itemsAdded(items))
      for (const added of picksOf(items)) change({ type: 'added', pick: added })
    }
    return {
      saved: kept,
      picked,
      all,
      /** Whether anything may be added now: an event may have a waiting room. */
      mayChoose,
      inLote: (loteId: string) => unitsInCart(all, loteId),
      /** Units of a lot with this fare; without it at the full price. */
      inFare: (loteId: string, tarifa?: string) => unitsAt(all, loteId, tarifa),
      savedInFare: (loteId: string, tarifa?: string) => unitsAt(kept, loteId, tarifa),
      /** Units of the event with this fare. */
      ofFare: (idTarifa: string) => cartUnits(all.filter(({ tarifa }) => tarifa?.id === idTarifa)),
      /** Units of the event that count in its quota of half price. */
      halves: cartUnits(all.filter(({ tarifa }) => tarifa && inQuota(evento, tarifa.id))),
      inEvento: cartUnits(all),
      room: cartRoom(carrinho),
      savedPlaces: (setorId: string) => placesInCart(kept, setorId),
      pickedPlaces: (setorId: string) => placesInCart(picked, setorId),
      pickedSetores: [
        ...new Set(picked.flatMap(({ setor, nr_lugar }) => (setor && nr_lugar !== null ? setor.id : []))),
      ],
      add,
      /** How many units the choice of a place adds. */
      unitsWith: (lote: string, lugar: number) => 1 + wheelchairOf({ lote, lugar, qtde: 1 }).length,
      /** Adds units of a lot with this fare, or takes back some of those added in this visit. */
      setUnits: (lote: string, qtde: number, tarifa?: string) => {
        const pick = { lote, lugar: null, ...(tarifa && { tarifa }) }
        const more = qtde - unitsAt(all, lote, tarifa)
        if (more > 0) add({ ...pick, qtde: more })
        const items = picked.filter(isAt(pick))
        if (more >= 0 || !items[0]) return
        dispatch(itemsTaken([{ ...items[0], qtde: -more }]))
        change({ type: 'taken', pick: { ...pick, qtde: -more } })
      },
      remove: (pick: Omit<Pick, 'qtde'>) => {
        const [item] = picked.filter(isAt(pick))
        // A companion's and a wheelchair's place that were chosen together go together.
        const items = picked.filter((other) => item && (other === item || arePair(other, item)))
        dispatch(itemsTaken(items))
        for (const removed of picksOf(items)) change({ type: 'removed', key: pickKey(removed) })
      },
      clear: () => change({ type: 'replaced', picks: [] }),
    }
  }, [picked, kept, all, mayChoose, carrinho, evento, stock.isBound, change, dispatch])
}

/** Whether the units of a fare count in the event's quota of half price. */
const inQuota = ({ setores }: Evento, idTarifa: string): boolean =>
  setores.some(({ lotes }) =>
    lotes.some(({ tarifas }) => tarifas.some(({ id, na_cota }) => id === idTarifa && na_cota)),
  )

export type EventoCart = ReturnType<typeof useEventoCart>
