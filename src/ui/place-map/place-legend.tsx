import styles from './place-legend.module.css'

/** The texts of a map, in the gender of its noun ('livre', 'ocupada', 'sua'). A missing one is not shown. */
export type PlaceWords = {
  free: string
  taken: string
  mine: string
  kept?: string | undefined
  accessible?: string | undefined
  blocked?: string | undefined
}

const SIGNS = ['free', 'taken', 'mine', 'kept', 'accessible', 'blocked'] as const

/** The meanings of the colours and symbols of a map. */
export const PlaceLegend = ({ words }: { words: PlaceWords }) => (
  <ul className={styles.legend}>
    {SIGNS.filter((sign) => words[sign] !== undefined).map((sign) => (
      <li key={sign} className={styles.item}>
        <svg className={styles.sign} data-sign={sign} viewBox="0 0 24 24" aria-hidden="true">
          <rect x="1.5" y="1.5" width="21" height="21" rx="5" />
          {sign === 'taken' && <path d="M8.5 15.5l7-7" />}
          {sign === 'blocked' && <path d="M8 8l8 8M16 8l-8 8" />}
          {sign === 'accessible' && <path d="M11 4.6h.01M11 8v5h5l2.6 4.6M11 10.3h4M8.6 11.6a4.4 4.4 0 1 0 5.8 5.8" />}
        </svg>
        {words[sign]}
      </li>
    ))}
  </ul>
)
