import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import { type CartItem, itemKey, takeFromCart } from '../../../contract/carrinho-items.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { useCalls } from '../../api/calls.ts'
import { alerted } from '../../lib/alerts.ts'
import { itemsTaken, selectIdCarrinho, selectIsLoggedIn } from '../../lib/cliente.ts'
import { readHistoryState, useHistoryState, writeHistoryState } from '../../lib/history-state.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useAppDispatch, useAppSelector } from '../../lib/redux.ts'
import { pickedItems, picksOf, picksReducer, readPicks, reconcile, writePicks } from './picks.ts'
import type { Stock } from './use-stock.tsx'

const HISTORY_KEY = 'escolha'

/** Clears the selection when it goes to the cart: after going back, its items belong to the saved cart. */
export const forgetPicks = (): void => writeHistoryState(HISTORY_KEY, null)

type PicksContext = { evento: Evento; now: Date; saved: readonly CartItem[]; stock: Stock }

/**
 * The selection of this visit, which is a part of the saved cart. It survives a reload; parts that are no longer on
 * sale are removed from it and from the cart, with an alert.
 */
export function usePicks({ evento, now, saved, stock }: PicksContext) {
  const isHydrated = useHydrated()
  const stored = (known: Evento) => readPicks(readHistoryState(HISTORY_KEY), known)
  const [picks, change] = useReducer(picksReducer, evento, (known) => (isHydrated ? stored(known) : []))
  const idCarrinho = useAppSelector(selectIdCarrinho)
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const { listReservas } = useCalls()
  const dispatch = useAppDispatch()
  // The server has no selection, so its HTML shows none; it is read after hydration, and not written before.
  const [isRead, setRead] = useState(isHydrated)
  if (isHydrated && !isRead) {
    setRead(true)
    change({ type: 'replaced', picks: stored(evento) })
  }
  // Choosing a sector replaces the history entry and its stored state.
  useHistoryState(HISTORY_KEY, isRead ? writePicks(picks) : undefined)

  const picked = useMemo(() => pickedItems(picks, saved), [picks, saved])
  const kept = useMemo(() => takeFromCart(saved, picked), [saved, picked])
  const { still, gone, lost } = useMemo(() => {
    const takenIn = (setorId: string) => stock.takenIn(setorId) ?? undefined
    const context = { evento, now, kept, remainingOf: stock.remainingOf, takenIn }
    const { picks: rest, lost: messages } = reconcile(picksOf(picked), context)
    return { still: rest, gone: takeFromCart(picked, pickedItems(rest, picked)), lost: messages }
  }, [picked, kept, evento, now, stock])
  // The text is the same however often the stock changes, so each loss is handled only once.
  const loss = gone.map((item) => `${itemKey(item)}×${item.qtde}`).join()

  const settle = useEffectEvent((isReserved: boolean) => {
    // If this very cart was reserved, in another tab or before a return to this page, nothing is lost.
    change({ type: 'replaced', picks: isReserved ? [] : still })
    if (isReserved) return
    dispatch(itemsTaken(gone))
    for (const message of lost) dispatch(alerted(message))
  })
  useEffect(() => {
    if (loss === '') return
    if (!isLoggedIn) {
      settle(false)
      return
    }
    let isOver = false
    listReservas().then(
      (reservas) => {
        if (!isOver) settle(reservas.some(({ carrinho }) => carrinho === idCarrinho))
      },
      // Unknown: the checkout reports it.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [loss, idCarrinho, isLoggedIn, listReservas])

  return { picked, kept, change }
}
