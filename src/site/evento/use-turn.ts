import { useEffect, useState } from 'react'
import type { Evento } from '../../../contract/eventos.ts'
import { useGetTurnQuery } from '../../api/fila.ts'
import { selectIsLoggedIn } from '../../lib/cliente.ts'
import { onDevice } from '../../lib/clock.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useAppSelector } from '../../lib/redux.ts'

/** Where the visitor stands in the event's waiting room. */
export type Turn = {
  /** False for an event with a waiting room while it is not the visitor's turn. */
  mayChoose: boolean
  /** The end of the turn on this device's clock; null without one. */
  until: number | null
  isInLine: boolean
}

const FREE: Turn = { mayChoose: true, until: null, isInLine: false }

/** Whether an instant of this device's clock is still to come; changes when it comes. */
function useIsAhead(instant: number | null): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (instant === null) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, instant - Date.now()))
    return () => clearTimeout(timer)
  }, [instant])
  return instant !== null && instant > now
}

/** The visitor's turn, read at each visit; the waiting room's own page follows the line. */
export function useTurn({ id, fila_abre_em }: Evento): Turn {
  const isHydrated = useHydrated()
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const hasFila = fila_abre_em !== null
  const { currentData } = useGetTurnQuery(id, {
    skip: !hasFila || !isHydrated || !isLoggedIn,
    refetchOnMountOrArgChange: true,
  })
  const lugar = currentData?.lugar ?? null
  const until = lugar?.ate ? onDevice(lugar.ate) : null
  const isTurn = useIsAhead(until)
  if (!hasFila) return FREE
  return { mayChoose: isTurn, until: isTurn ? until : null, isInLine: lugar?.status === 'waiting' }
}
