import { selectCarrinho, selectIsLoggedIn } from '../../lib/cliente.ts'
import { onDevice } from '../../lib/clock.ts'
import { PATHS, to } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { FILA } from '../../texts/fila.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './apart-screens.module.css'
import { Opening } from './line-screens.tsx'
import type { ScreenProps } from './screen-of.ts'

type JoinProps = Pick<ScreenProps, 'isJoining' | 'error' | 'send'> & { label: string; tone?: 'secondary' }

/** The button that joins the line, and the error if that failed. */
const Join = ({ isJoining, error, send, label, tone }: JoinProps) => (
  <>
    {error && (
      <p className={styles.error} role="alert">
        {error.text}
      </p>
    )}
    <Button tone={tone} busy={isJoining} onClick={() => send({ type: 'fila.join' })}>
      {isJoining ? FILA.joining : label}
    </Button>
  </>
)

/** Shown before joining: how the line works, and the button to join. */
export function Outside({ fila, ...join }: ScreenProps) {
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const { estado, esperando, abre_em } = fila
  const { title, text } = FILA.outside[estado === 'over' ? 'open' : estado]
  return (
    <div className={styles.screen}>
      {estado === 'before' && <Opening at={abre_em} />}
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      {!isLoggedIn && <p className={styles.quiet}>{FILA.account}</p>}
      <p className={styles.quiet}>{FILA.gathered(esperando)}</p>
      <ActionBar>
        <Join {...join} label={estado === 'sold-out' ? FILA.joinAnyway : FILA.join} />
      </ActionBar>
    </div>
  )
}

/** Shown during the visitor's turn: the remaining time, and the link to the places. */
export function Turn({ fila: { lugar }, evento }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.turn}>
        <h2 className={styles.big}>{FILA.turn.title}</h2>
        {lugar?.ate && <Countdown until={onDevice(lugar.ate)} label={FILA.turn.timeLeft} />}
      </div>
      <p>{FILA.turn.text}</p>
      <ActionBar>
        <ButtonLink to={to.evento(evento.id)}>{FILA.turn.choose}</ButtonLink>
      </ActionBar>
    </div>
  )
}

/** Shown after the turn's time is over. */
export function Ended({ evento, ...join }: ScreenProps) {
  const hasItems = useAppSelector(selectCarrinho).some(({ id_evento }) => id_evento === evento.id)
  return (
    <Notice title={FILA.ended.title} text={FILA.ended.text}>
      {hasItems && <ButtonLink to={PATHS.carrinho}>{FILA.ended.cart}</ButtonLink>}
      <Join {...join} label={FILA.joinAgain} tone="secondary" />
    </Notice>
  )
}

export const Bought = (join: ScreenProps) => (
  <Notice title={FILA.bought.title} text={FILA.bought.text}>
    <ButtonLink to={PATHS.meusIngressos}>{FILA.bought.tickets}</ButtonLink>
    <Join {...join} label={FILA.joinAgain} tone="secondary" />
  </Notice>
)

export const Left = (join: ScreenProps) => (
  <Notice title={FILA.left.title} text={FILA.left.text}>
    <Join {...join} label={FILA.joinAgain} tone="secondary" />
  </Notice>
)

export const Over = () => (
  <Notice title={FILA.over.title} text={FILA.over.text}>
    <ButtonLink to={PATHS.eventos}>{FILA.over.link}</ButtonLink>
  </Notice>
)

/** Shown for an event without a waiting room. */
export const None = ({ id }: { id: string }) => (
  <Notice title={FILA.none.title} text={FILA.none.text}>
    <ButtonLink to={to.evento(id)}>{FILA.none.link}</ButtonLink>
  </Notice>
)
