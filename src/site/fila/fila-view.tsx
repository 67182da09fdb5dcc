import type { ComponentType } from 'react'
import type { Evento } from '../../../contract/eventos.ts'
import type { Fila } from '../../../contract/fila.ts'
import { filaNumberText } from '../../../contract/fila-rules.ts'
import { filaListUrl } from '../../api/drawn-lists.ts'
import { to } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { whenText } from '../../lib/when-text.ts'
import { FILA } from '../../texts/fila.ts'
import { Button, FileLink } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import { addIcons } from '../../ui/icon/icon.tsx'
import { WAITING_ICONS } from '../../ui/icon/waiting-icons.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { BackBar } from '../shared/back-bar.tsx'
import { Bought, Ended, Left, None, Outside, Over, Turn } from './apart-screens.tsx'
import styles from './fila-view.module.css'
import { Gathering, Waiting } from './line-screens.tsx'
import { announcementOf, type Screen, screenOf, type ScreenProps, tabOf } from './screen-of.ts'
import { useFila } from './use-fila.ts'

addIcons(WAITING_ICONS)

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

/** The waiting room of an event, in the visitor's state (docs/decisions/waiting-room.md). */
export function FilaView({ evento }: { evento: Evento }) {
  const [snapshot, send] = useFila(evento.id)
  const { value, context } = snapshot
  const { fila, error, isAway } = context
  const screen = screenOf(snapshot)
  useTitle(`${tabOf(screen, fila)}, ${evento.nome}`)

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

type LiveLineProps = { screen: Screen; fila: Fila; isAway: boolean; onLeave: () => void }

const isInside = (screen: Screen): boolean =>
  screen === 'gathering' || screen === 'waiting' || screen === 'soldOut' || screen === 'turn'

/** How many are ahead and behind. The server's counts of the line may be older than the visitor's own place. */
function countsOf(screen: Screen, { esperando, lugar }: Fila): string {
  if (screen === 'turn') return ''
  if (lugar?.na_frente === null || lugar?.na_frente === undefined) return FILA.gathered(Math.max(1, esperando))
  return [FILA.waiting.ahead(lugar.na_frente), FILA.waiting.behind(lugar.atras ?? 0)].join(' · ')
}

/** The last line of the page: the counts, whether the server answers, and the way out. */
const LiveLine = ({ screen, fila, isAway, onLeave }: LiveLineProps) => (
  <>
    <div role="status">
      {isAway && <p className={styles.away}>{isInside(screen) ? FILA.away : FILA.awayOutside}</p>}
    </div>
    {isInside(screen) && (
      <div className={styles.line}>
        <p className={styles.counts} data-away={isAway}>
          {screen !== 'turn' && <span className={styles.dot} aria-hidden="true" />}
          {countsOf(screen, fila)}
        </p>
        <Button tone="quiet" onClick={onLeave}>
          {screen === 'turn' ? FILA.leaveTurn : FILA.leave}
        </Button>
      </div>
    )}
  </>
)

const { draw } = FILA

const Code = ({ label, value }: { label: string; value: string | null | undefined }) =>
  value ? <CopyField label={label} value={value} copy={draw.copy} copied={draw.copied} tone="secondary" /> : null

/**
 * The proof that nobody chose the numbers (docs/decisions/waiting-room.md): before the draw the hash of the seed, after
 * it the seed.
 */
function DrawProof({ id, fila: { sorteio, lugar } }: { id: string; fila: Fila }) {
  const { semente_sha256, semente, lista_sha256, total } = sorteio
  return (
    <details className={styles.proof}>
      <summary>{draw.title}</summary>
      <div className={styles.parts}>
        <p>{total === null ? draw.before : total === 0 ? draw.nobody : draw.after(total)}</p>
        <Code label={draw.seedHash} value={semente_sha256} />
        <Code label={draw.seed} value={semente} />
        {total !== null && total > 0 && (
          <>
            <Code label={draw.listHash} value={lista_sha256} />
            <Code label={draw.place} value={lugar?.id} />
            {lugar?.numero && <p>{draw.number(filaNumberText(lugar.numero))}</p>}
            <p>{draw.how}</p>
            <FileLink href={filaListUrl(id)} tone="secondary">
              {draw.openList}
            </FileLink>
          </>
        )}
      </div>
    </details>
  )
}
