import { SIGN_PATHS } from './draw-place.ts'
import styles from './place-legend.module.css'

/** The texts of a map, in the gender of its noun ('livre', 'ocupada', 'sua'). A missing one is not shown. */
export type PlaceWords = {
  free: string
  taken: string
  mine: string
  kept?: string | undefined
  accessible?: string | undefined
  companion?: string | undefined
  blocked?: string | undefined
}

const SIGNS = ['free', 'taken', 'mine', 'kept', 'accessible', 'companion', 'blocked'] as const

/** The meanings of the colours and symbols of a map. */
export const PlaceLegend = ({ words }: { words: PlaceWords }) => (
  <ul className={styles.legend}>
    {SIGNS.filter((sign) => words[sign] !== undefined).map((sign) => (
      <li key={sign} className={styles.item}>
        <svg className={styles.sign} data-sign={sign} viewBox="0 0 24 24" aria-hidden="true">
          <rect x="1.5" y="1.5" width="21" height="21" rx="5" />
          {sign === 'taken' && <path d="M8.5 15.5l7-7" />}
          {sign === 'blocked' && <path d="M8 8l8 8M16 8l-8 8" />}
          {(sign === 'accessible' || sign === 'companion') && <path d={SIGN_PATHS[sign]} />}
        </svg>
        {words[sign]}
      </li>
    ))}
  </ul>
)
