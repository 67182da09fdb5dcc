import { ADM_PAINEL as TEXTS } from '../../texts/adm-painel.ts'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './painel-page.module.css'

const CARDS = ['figures', 'sales', 'attention', 'eventos', 'methods']

/** Shown until the first figures are there: the same cards, without their content. */
export const PainelLoading = () => (
  <div className={styles.content}>
    <VisuallyHidden role="status">{TEXTS.loading}</VisuallyHidden>
    {CARDS.map((card) => (
      <div key={card} className={styles.waiting} data-card={card}>
        <Skeleton shape="short" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </div>
    ))}
  </div>
)
