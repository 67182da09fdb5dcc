import { ADM_EQUIPE } from '../../texts/adm-equipe.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './legend.module.css'

const { legend: TEXTS } = ADM_EQUIPE
const ORIGINS = ['papel', 'extra', 'parte', 'nada'] as const

/** What the boxes of the grid mean. */
export const Legend = () => (
  <section className={styles.legend} aria-label={TEXTS.title}>
    <ul className={styles.origins}>
      {ORIGINS.map((origin) => (
        <li key={origin}>
          <span className={styles.box} data-origin={origin}>
            {(origin === 'papel' || origin === 'extra') && <Icon name="check" />}
          </span>
          {TEXTS[origin]}
        </li>
      ))}
    </ul>
    <p>
      <Icon name="lock" /> {TEXTS.sensitive}. {TEXTS.house}.
    </p>
  </section>
)
