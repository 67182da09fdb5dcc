import { useState } from 'react'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { readHistoryState, writeHistoryState } from '../../lib/history-state.ts'

const NAME = 'ingressos'

/** The number of tickets shown, 25 more each time (docs/product.md#constants); going back restores the number. */
export function useShown(): { shown: number; showMore: () => void } {
  const [shown, setShown] = useState(() => Math.max(PAGE_SIZE, Math.trunc(Number(readHistoryState(NAME))) || 0))
  const showMore = () => {
    setShown(shown + PAGE_SIZE)
    writeHistoryState(NAME, String(shown + PAGE_SIZE))
  }
  return { shown, showMore }
}
