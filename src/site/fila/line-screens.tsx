import { filaWaitText } from '../../../contract/fila-rules.ts'
import { FILA } from '../../texts/fila.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './line-screens.module.css'
import { Opening } from './opening.tsx'
import { Promises } from './promises.tsx'
import { QueueArt } from './queue-art.tsx'
import { standingOf } from './screen-of.ts'
import type { ScreenProps } from './screen-props.ts'

/** The wait in words beside the place: what it is about, big; or that nobody can say yet. */
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

/** Joined before the opening. */
export const Gathering = ({ fila: { abre_em } }: ScreenProps) => (
  <div className={styles.screen}>
    <h2 className={styles.title}>{FILA.gathering.title}</h2>
    <Opening at={abre_em} />
    <Promises opensAt={abre_em} isOpen={false} />
  </div>
)

/** In the line: the place and the time, big, then the drawing and the promises. */
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
