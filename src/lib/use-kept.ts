import { useEffect, useState } from 'react'
import { onKeptChange } from './kept-tickets.ts'

/** The answer to a question about this device's copy of tickets, asked again when the copy changes; false at first. */
export function useKept(ask: () => Promise<boolean>): boolean {
  const [answer, setAnswer] = useState(false)
  useEffect(() => {
    let isOver = false
    const check = async () => {
      const now = await ask()
      if (!isOver) setAnswer(now)
    }
    void check()
    const stop = onKeptChange(() => void check())
    return () => {
      isOver = true
      stop()
    }
  }, [ask])
  return answer
}
