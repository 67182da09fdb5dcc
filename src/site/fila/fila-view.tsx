import type { ComponentType } from 'react'
import type { Evento } from '../../../contract/eventos.ts'
import { to } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { whenText } from '../../lib/when-text.ts'
import { COMMON } from '../../texts/common.ts'
import { FILA } from '../../texts/fila.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { BackBar } from '../shared/back-bar.tsx'
import { Bought, Ended, Left, None, Outside, Over, Turn } from './apart-screens.tsx'
import { DrawProof } from './draw-proof.tsx'
import './fila-icons.ts'
import styles from './fila-view.module.css'
import { Gathering, Waiting } from './line-screens.tsx'
import { LiveLine } from './live-line.tsx'
import { announcementOf, type Screen, screenOf, tabOf } from './screen-of.ts'
import type { ScreenProps } from './screen-props.ts'
import { useFila } from './use-fila.ts'

const SCREENS: Record<Exclude<Screen, 'loading' | 'failed' | 'none'>, ComponentType<ScreenProps>> = {
  over: Over,
  outside: Outside,
  bought: Bought,
  ended: Ended,
  left: Left,
  gathering: Gathering,
  waiting: Waiting,
  soldOut: Waiting,
  turn: Turn,
}

/** The waiting room of an event, for whoever looks (docs/decisions/0072). */
export function FilaView({ evento }: { evento: Evento }) {
  const [snapshot, send] = useFila(evento.id)
  const { value, context } = snapshot
  const { fila, error, isAway } = context
  const screen = screenOf(snapshot)
  useTitle(COMMON.pageTitle(`${tabOf(screen, fila)}, ${evento.nome}`))

  function body() {
    if (screen === 'none') return <None id={evento.id} />
    if (screen === 'failed')
      return <LoadFailed title={FILA.failedTitle} busy={false} onRetry={() => send({ type: 'fila.retry' })} />
    if (screen === 'loading' || !fila) return <Spinner label={FILA.loading} />
    const Body = SCREENS[screen]
    return (
      <>
        <Body fila={fila} evento={evento} isJoining={value.status === 'joining'} error={error} send={send} />
        <LiveLine screen={screen} fila={fila} isAway={isAway} onLeave={() => send({ type: 'fila.leave' })} />
        <DrawProof id={evento.id} fila={fila} />
      </>
    )
  }

  return (
    <>
      <BackBar to={to.evento(evento.id)} label={FILA.back} />
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.name}>{evento.nome}</h1>
          {fila && screen !== 'none' && (
            <p className={styles.when}>
              {(fila.estado === 'before' ? FILA.opens : FILA.opened)(whenText(fila.abre_em))}
            </p>
          )}
        </div>
        {body()}
      </div>
      <VisuallyHidden role="status">{announcementOf(screen, fila)}</VisuallyHidden>
      <ConfirmDialog
        open={value.status === 'asking' || value.status === 'leaving'}
        question={FILA.leaveQuestion}
        text={FILA.leaveText}
        confirm={FILA.leaveConfirm}
        dismiss={FILA.leaveDismiss}
        tone="danger"
        busy={value.status === 'leaving'}
        onConfirm={() => send({ type: 'fila.leave.confirm' })}
        onDismiss={() => send({ type: 'fila.leave.dismiss' })}
      />
    </>
  )
}
