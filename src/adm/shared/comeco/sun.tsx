import { ADM_COMECO as TEXTS } from '../../../texts/adm-comeco.ts'
import styles from './sun.module.css'

const RAYS = 8
/** The rays meet at the middle of the lower edge, beyond the edges of the drawing. */
const REACH = 600
const [WIDTH, HEIGHT] = [360, 360]

function ray(at: number): string {
  const point = (nr: number): string => {
    const angle = Math.PI * (1 - nr / RAYS)
    return `${WIDTH / 2 + REACH * Math.cos(angle)} ${HEIGHT - REACH * Math.sin(angle)}`
  }
  return `M${WIDTH / 2} ${HEIGHT}L${point(at)}L${point(at + 1)}z`
}

type SunProps = {
  done: number
  /** Shown in the sun instead of the count, once it has risen. */
  time?: string | undefined
  /** It rises at the right, beside a text. */
  aside?: boolean
}

/** As many rays as steps are done, and how many those are. */
export const Sun = ({ done, time, aside = false }: SunProps) => (
  <div className={styles.sky} data-aside={aside}>
    <svg
      className={styles.rays}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {Array.from({ length: RAYS }, (_, at) => (
        <path key={at} className={styles.ray} data-lit={at < done} data-even={at % 2 === 0} d={ray(at)} />
      ))}
    </svg>
    <p className={styles.sun} data-up={time !== undefined}>
      {time ?? TEXTS.count(done, RAYS)}
    </p>
  </div>
)
