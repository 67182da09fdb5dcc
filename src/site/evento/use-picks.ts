import { useEffect, useMemo, useReducer, useState } from 'react'
import { type CartItem, takeFromCart } from '../../../contract/carrinho-items.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { useCalls } from '../../api/calls.ts'
import { alerted } from '../../lib/alerts.ts'
import { itemsTaken, selectIdCarrinho, selectIsLoggedIn } from '../../lib/cliente.ts'
import { readHistoryState, useHistoryState, writeHistoryState } from '../../lib/history-state.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useAppDispatch, useAppSelector } from '../../lib/redux.ts'
import { pickedItems, picksOf, picksReducer, readPicks, writePicks } from './picks.ts'
import { reconcile } from './reconcile.ts'
import type { Stock } from './use-stock.ts'

const HISTORY_KEY = 'escolha'

/** Ends the selection when it goes to the cart's page: after going back, its items are the saved cart's. */
export const forgetPicks = (): void => writeHistoryState(HISTORY_KEY, null)

type PicksContext = { evento: Evento; now: Date; saved: readonly CartItem[]; stock: Stock }

/**
 * The selection of this visit, which is a part of the saved cart. It survives a reload; parts that are no longer on
 * sale are taken out of it and of the cart, with an alert.
 */
export function usePicks({ evento, now, saved, stock }: PicksContext) {
  const isHydrated = useHydrated()
  const stored = (known: Evento) => readPicks(readHistoryState(HISTORY_KEY), known)
  const [picks, change] = useReducer(picksReducer, evento, (known) => (isHydrated ? stored(known) : []))
  const idCarrinho = useAppSelector(selectIdCarrinho)
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const { listReservas } = useCalls()
  const dispatch = useAppDispatch()
  // The server knows no selection, so its HTML has none; it is read when the browser has taken over, and not written before.
  const [isRead, setRead] = useState(isHydrated)
  if (isHydrated && !isRead) {
    setRead(true)
    change({ type: 'replaced', picks: stored(evento) })
  }
  // Choosing a sector replaces the history entry and its stored state.
  useHistoryState(HISTORY_KEY, isRead ? writePicks(picks) : undefined)

  const picked = useMemo(() => pickedItems(picks, saved), [picks, saved])
  const kept = useMemo(() => takeFromCart(saved, picked), [saved, picked])

  useEffect(() => {
    const { remainingOf } = stock
    const takenIn = (setorId: string) => stock.takenIn(setorId) ?? undefined
    const mine = picksOf(picked)
    const { picks: still, lost } = reconcile(mine, { evento, now, kept, remainingOf, takenIn })
    if (still === mine) return
    let isOver = false
    const settle = (isReserved: boolean) => {
      if (isOver) return
      // Reserved for this very cart, in another tab or before a return to this page: nothing is lost.
      change({ type: 'replaced', picks: isReserved ? [] : still })
      if (isReserved) return
      dispatch(itemsTaken(takeFromCart(picked, pickedItems(still, picked))))
      for (const message of lost) dispatch(alerted(message))
    }
    const isOurs = ({ carrinho }: { carrinho: string }) => carrinho === idCarrinho
    if (isLoggedIn) {
      listReservas().then(
        (reservas) => settle(reservas.some(isOurs)),
        // Not known: the checkout will tell.
        () => undefined,
      )
    } else settle(false)
    return () => {
      isOver = true
    }
  }, [picked, kept, evento, now, stock, idCarrinho, isLoggedIn, listReservas, dispatch])

  return { picked, kept, change }
}
