import { useEffect, useState } from 'react'
import type { Evento } from '../../../contract/eventos.ts'
import { useGetTurnQuery } from '../../api/fila.ts'
import { selectIsLoggedIn } from '../../lib/cliente.ts'
import { onDevice } from '../../lib/clock.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { to } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { whenText } from '../../lib/when-text.ts'
import { FILA_LINK } from '../../texts/fila-link.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './fila-notice.module.css'

type FilaNoticeProps = { evento: Pick<Evento, 'id'>; opensAt: string; now: Date; turn: Turn }

/** The navigation state that makes the waiting room's page join at once. */
const WISH = { entrar: true }

/**
 * The event's waiting room: when it opens and the link to it, the visitor's place, or the remaining time of their turn.
 */
export function FilaNotice({ evento, opensAt, now, turn }: FilaNoticeProps) {
  const address = to.fila(evento.id)
  if (turn.until !== null) {
    return (
      <p className={styles.turn}>
        {FILA_LINK.turn} <Countdown until={turn.until} label={FILA_LINK.timeLeft} />
      </p>
    )
  }
  if (turn.isInLine) {
    return (
      <Notice title={FILA_LINK.inLine} text={FILA_LINK.inLineText}>
        <ButtonLink to={address}>{FILA_LINK.follow}</ButtonLink>
      </Notice>
    )
  }
  const isOpen = new Date(opensAt) <= now
  return (
    <Notice
      title={isOpen ? FILA_LINK.openTitle : FILA_LINK.title(whenText(opensAt))}
      text={isOpen ? FILA_LINK.openText : FILA_LINK.text}
    >
      <ButtonLink to={address} state={WISH}>
        {FILA_LINK.join}
      </ButtonLink>
    </Notice>
  )
}

/** The visitor's state in the event's waiting room. */
type Turn = {
  /** False for an event with a waiting room while it is not the visitor's turn. */
  mayChoose: boolean
  /** The end of the turn on this device's clock; null without one. */
  until: number | null
  isInLine: boolean
}

const FREE: Turn = { mayChoose: true, until: null, isInLine: false }

/** Whether an instant of this device's clock is in the future; rerenders when it has passed. */
function useIsAhead(instant: number | null): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (instant === null) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, instant - Date.now()))
    return () => clearTimeout(timer)
  }, [instant])
  return instant !== null && instant > now
}

/** The visitor's turn, requested at each visit; live updates are only on the waiting room's own page. */
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
