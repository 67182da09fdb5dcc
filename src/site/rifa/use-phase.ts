import { useEffect, useState } from 'react'
import type { Rifa } from '../../../contract/rifas.ts'
import { type RifaPhase, rifaPhase } from '../../../contract/rifas-rules.ts'
import { serverNow } from '../../lib/clock.ts'

const MINUTE = 60_000

/** The phase of the raffle by the server's clock, checked every minute: it changes at midnight. */
export function usePhase(rifa: Rifa): RifaPhase {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return rifaPhase(rifa, new Date(now))
}
