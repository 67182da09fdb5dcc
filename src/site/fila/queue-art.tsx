import { memo, useMemo } from 'react'
import type { Evento } from '../../../contract/eventos.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { FILA } from '../../texts/fila.ts'
import { Poster } from '../../ui/poster/poster.tsx'
import styles from './queue-art.module.css'
import { queueShape } from './queue-shape.ts'

const WIDTHS = [['', '96px']] as const

type QueueArtProps = { evento: Pick<Evento, 'id' | 'nome' | 'imagem'>; ahead: number; behind: number }

/** A drawing of the line: every dot is people, the poster is the door, and the yellow dot is the visitor. */
export const QueueArt = memo(({ evento, ahead, behind }: QueueArtProps) => {
  const { dots, ropes, width, height, peoplePerDot } = useMemo(() => queueShape(ahead, behind), [ahead, behind])
  const you = dots.find(({ of }) => of === 'you')
  const isRight = (you?.x ?? 0) < width / 2
  return (
    <figure className={styles.art}>
      <div className={styles.drawing} aria-hidden="true">
        <div className={styles.door}>
          <Poster
            files={eventoPicture(evento.id, evento.imagem)}
            widths={WIDTHS}
            alt=""
            title={evento.nome}
            load="soon"
          />
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {ropes.map(({ y, from, to, post }) => (
            <g key={y} className={styles.rope}>
              <line x1={from} x2={to} y1={y} y2={y} />
              <circle cx={post} cy={y} r="2.5" />
            </g>
          ))}
          {dots.map(({ x, y, of }) =>
            of === 'you' ? (
              <g key={`${x} ${y}`} className={styles.you}>
                <circle className={styles.glow} cx={x} cy={y} r="17" />
                <circle cx={x} cy={y} r="9" />
              </g>
            ) : (
              <circle key={`${x} ${y}`} className={styles[of]} cx={x} cy={y} r="5.2" />
            ),
          )}
          {you && (
            <g className={styles.label} transform={`translate(${you.x + (isRight ? 25 : -75)} ${you.y - 13})`}>
              <rect width="50" height="25" rx="12.5" />
              <text x="25" y="17" textAnchor="middle">
                {FILA.waiting.you}
              </text>
            </g>
          )}
        </svg>
      </div>
      {peoplePerDot > 1 && <figcaption className={styles.scale}>{FILA.waiting.eachDot(peoplePerDot)}</figcaption>}
    </figure>
  )
})
