import { useState } from 'react'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { readHistoryState, writeHistoryState } from '../../lib/history-state.ts'

const NAME = 'ingressos'

/** How many tickets are drawn, 25 more each time (docs/product.md#constants); coming back finds as many again. */
export function useShown(): { shown: number; showMore: () => void } {
  const [shown, setShown] = useState(() => Math.max(PAGE_SIZE, Math.trunc(Number(readHistoryState(NAME))) || 0))
  const showMore = () => {
    setShown(shown + PAGE_SIZE)
    writeHistoryState(NAME, String(shown + PAGE_SIZE))
  }
  return { shown, showMore }
}
