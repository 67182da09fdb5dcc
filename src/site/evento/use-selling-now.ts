import { useEffect, useMemo, useState } from 'react'
import type { Evento } from '../../../contract/eventos.ts'
import { serverNow } from '../../lib/clock.ts'

const MINUTE = 60_000

/** The server's current time, updated every minute and at the moment a lot of the event goes on sale. */
export function useSellingNow({ setores }: Evento): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const starts = setores.flatMap(({ lotes }) => lotes.map(({ data }) => new Date(data).getTime()))
    const next = Math.min(now + MINUTE, ...starts.filter((start) => start > now))
    const timer = setTimeout(() => setNow(serverNow()), Math.max(next - serverNow(), 100))
    return () => clearTimeout(timer)
  }, [now, setores])
  return useMemo(() => new Date(now), [now])
}
