import { useEffect, useReducer } from 'react'
import { useLocation } from 'react-router'
import type { CartItem } from '../../../contract/carrinho.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { alerted } from '../../lib/alerts.ts'
import { readHistoryState, writeHistoryState } from '../../lib/history-state.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { picksReducer, readPicks, writePicks } from './picks.ts'
import { reconcile } from './reconcile.ts'
import type { Stock } from './use-stock.ts'

const HISTORY_KEY = 'escolha'

/** Removes the stored selection once it is in the cart: going back must not select it again. */
export const forgetPicks = (): void => writeHistoryState(HISTORY_KEY, null)

type PicksContext = { evento: Evento; now: Date; saved: readonly CartItem[]; stock: Stock }

/** The selection of this visit. It survives a reload; parts that are no longer on sale are dropped with an alert. */
export function usePicks({ evento, now, saved, stock }: PicksContext) {
  const [picks, change] = useReducer(picksReducer, evento, (known) => readPicks(readHistoryState(HISTORY_KEY), known))
  const dispatch = useAppDispatch()
  // Choosing a sector replaces the history entry and its stored state, so the selection is written again.
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: see key above
  useEffect(() => writeHistoryState(HISTORY_KEY, writePicks(picks)), [picks, key])

  useEffect(() => {
    const { remainingOf } = stock
    const takenIn = (setorId: string) => stock.takenIn(setorId) ?? undefined
    const { picks: still, lost } = reconcile(picks, { evento, now, saved, remainingOf, takenIn })
    if (still !== picks) change({ type: 'replaced', picks: still })
    for (const message of lost) dispatch(alerted(message))
  }, [picks, evento, now, saved, stock, dispatch])

  return { picks, change }
}
