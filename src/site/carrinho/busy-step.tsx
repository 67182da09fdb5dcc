import { CARRINHO } from '../../texts/carrinho.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './step-frame.module.css'
import { TO_EVENTS } from './step-frame.tsx'

/** Shown after a reload until the server returns the cliente's holds. */
export const BusyStep = ({ busy }: { busy: string }) => (
  <div className={styles.page}>
    <PageHead title={CARRINHO.cart} back={TO_EVENTS} />
    <Spinner label={busy} />
  </div>
)
