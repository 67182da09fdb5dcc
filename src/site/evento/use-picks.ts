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

/** For who goes on to the cart with the picks: coming back, they are not picked a second time. */
export const forgetPicks = (): void => writeHistoryState(HISTORY_KEY, null)

type PicksContext = { evento: Evento; now: Date; saved: readonly CartItem[]; stock: Stock }

/** What was picked in this visit: kept over a reload, and dropped with a word when others were faster. */
export function usePicks({ evento, now, saved, stock }: PicksContext) {
  const [picks, change] = useReducer(picksReducer, evento, (known) => readPicks(readHistoryState(HISTORY_KEY), known))
  const dispatch = useAppDispatch()
  // A change of the address within this entry (the sector) leaves its memory behind.
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: see key above
  useEffect(() => writeHistoryState(HISTORY_KEY, writePicks(picks)), [picks, key])

  useEffect(() => {
    const { remainingOf } = stock
    const takenIn = (setorId: string) => stock.takenIn(setorId) ?? undefined
    const { picks: still, lost } = reconcile(picks, { evento, now, saved, remainingOf, takenIn })
    if (still !== picks) change({ type: 'replaced', picks: still })
    for (const sentence of lost) dispatch(alerted(sentence))
  }, [picks, evento, now, saved, stock, dispatch])

  return { picks, change }
}
