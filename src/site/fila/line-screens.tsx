import { formatTime } from '../../../contract/dates.ts'
import { filaWaitText } from '../../../contract/fila-rules.ts'
import { onDevice, useNow } from '../../lib/clock.ts'
import { FILA } from '../../texts/fila.ts'
import { clockText, secondsLeft } from '../../ui/countdown/time-left.ts'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './line-screens.module.css'
import { QueueArt } from './queue-art.tsx'
import { type ScreenProps, standingOf } from './screen-of.ts'

/** The estimated wait in large text beside the place; or that it is not known yet. */
function Wait({ seconds }: { seconds: number | null }) {
  const [, about, time] = /^(cerca de|menos de) (.+)$/.exec(filaWaitText(seconds) ?? '') ?? []
  if (time === undefined) return <p className={styles.unknown}>{FILA.waiting.unknown}</p>
  return (
    <p className={styles.wait}>
      <span className={styles.about}>{about === 'menos de' ? FILA.waiting.under : FILA.waiting.about}</span>{' '}
      <span className={styles.time}>{time}</span>
    </p>
  )
}

/** Shown to a visitor who joined before the opening. */
export const Gathering = ({ fila: { abre_em } }: ScreenProps) => (
  <div className={styles.screen}>
    <h2 className={styles.title}>{FILA.gathering.title}</h2>
    <Opening at={abre_em} />
    <Promises opensAt={abre_em} isOpen={false} />
  </div>
)

/** Shown in the line: the place and the estimated time in large text, then the drawing and the rules. */
export function Waiting({ fila, evento }: ScreenProps) {
  const standing = standingOf(fila)
  const { na_frente, atras, segundos = null, pode_esgotar = false } = fila.lugar ?? {}
  const hasArt = typeof na_frente === 'number'
  return (
    <div className={styles.screen} data-beside={hasArt}>
      <div className={styles.figures}>
        <p className={styles.place}>
          <span className={styles.label}>{FILA.waiting.place}</span>{' '}
          <span className={standing === null ? styles.soon : styles.number}>{standing ?? FILA.waiting.drawing}</span>
        </p>
        {standing !== null && fila.estado === 'open' && <Wait seconds={segundos} />}
      </div>
      {fila.estado === 'sold-out' && <Notice title={FILA.soldOut.title} text={FILA.soldOut.text} />}
      {fila.estado === 'open' && pode_esgotar && <p className={styles.warning}>{FILA.waiting.mayRunOut}</p>}
      {hasArt && (
        <div className={styles.art}>
          <QueueArt evento={evento} ahead={na_frente} behind={atras ?? 0} />
        </div>
      )}
      <div className={styles.promises}>
        <Promises opensAt={fila.abre_em} isOpen />
      </div>
    </div>
  )
}

/** A sentence with up to two bold parts. */
type Sentence = { icon: IconName; strong?: string; text?: string; bold?: string; rest?: string }

const Line = ({ icon, strong, text, bold, rest }: Sentence) => (
  <li className={styles.promise}>
    <Icon name={icon} />
    <span>
      {strong && <strong>{strong}</strong>}
      {text}
      {bold && <strong>{bold}</strong>}
      {rest}
    </span>
  </li>
)

const { waiting, gathering } = FILA

/** The rules for waiting visitors. `opensAt`: the line is not open yet, so it has not been drawn. */
const Promises = ({ opensAt, isOpen }: { opensAt: string; isOpen: boolean }) => (
  <ul className={styles.promises}>
    {isOpen ? (
      <Line icon="handset" strong={waiting.away[0]} text={waiting.away[1]} />
    ) : (
      <Line icon="handset" strong={gathering.away[0]} text={gathering.away[1]} />
    )}
    <Line icon="clock" text={waiting.minutes[0]} bold={waiting.minutes[1]} rest={waiting.minutes[2]} />
    {isOpen ? (
      <Line icon="scales" text={waiting.fair(formatTime(opensAt))} />
    ) : (
      <Line icon="scales" text={gathering.fair[0]} bold={gathering.fair[1]} rest={gathering.fair[2]} />
    )}
  </ul>
)

const HOUR = 3600
const DAY = 24 * HOUR

/** '3 dias', '2 h 5 min', '04:59'; null when it is time. */
function leftText(seconds: number): string | null {
  if (seconds === 0) return null
  if (seconds >= 2 * DAY) return FILA.days(Math.floor(seconds / DAY))
  if (seconds >= HOUR) return FILA.hours(Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / 60))
  return clockText(seconds)
}

/** The time until the line opens, by the server's clock. */
export function Opening({ at }: { at: string }) {
  const left = leftText(secondsLeft(onDevice(at), useNow()))
  return (
    <div className={styles.opening} role="timer">
      <p className={styles.openingLabel}>{FILA.opensIn}</p>
      <p className={styles.openingTime}>{left ?? FILA.opening}</p>
    </div>
  )
}
