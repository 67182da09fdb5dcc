import { useMemo } from 'react'
import { cartUnits, placesInCart, unitsInCart } from '../../../contract/carrinho.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { selectCarrinho } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { type Pick, pickItems, pickKey } from './picks.ts'
import { usePicks } from './use-picks.ts'
import type { Stock } from './use-stock.ts'

/** The page's cart: the items selected in this visit, and this event's items in the saved cart. */
export function useEventoCart(evento: Evento, now: Date, stock: Stock) {
  const carrinho = useAppSelector(selectCarrinho)
  const saved = useMemo(() => carrinho.filter(({ id_evento }) => id_evento === evento.id), [carrinho, evento.id])
  const { picks, change } = usePicks({ evento, now, saved, stock })
  return useMemo(() => {
    const picked = pickItems(picks, evento)
    const all = [...saved, ...picked]
    return {
      saved,
      picked,
      all,
      inLote: (loteId: string) => unitsInCart(all, loteId),
      inEvento: cartUnits(all),
      savedPlaces: (setorId: string) => placesInCart(saved, setorId),
      pickedPlaces: (setorId: string) => placesInCart(picked, setorId),
      pickedSetores: [
        ...new Set(picked.flatMap(({ setor, nr_lugar }) => (setor && nr_lugar !== null ? setor.id : []))),
      ],
      add: (pick: Pick) => change({ type: 'added', pick }),
      remove: (pick: Omit<Pick, 'qtde'>) => change({ type: 'removed', key: pickKey({ ...pick, qtde: 0 }) }),
      clear: () => change({ type: 'replaced', picks: [] }),
    }
  }, [picks, saved, evento, change])
}

export type EventoCart = ReturnType<typeof useEventoCart>
