import { formatReais, toCents } from '../../../contract/money.ts'
import { useGetVendasTotalQuery } from '../../api/office/eventos.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import styles from './eventos-list.module.css'

type VendasTotalProps = {
  id: string
  /** Whether it may be asked for already. */
  hasTurn: boolean
  /** Nothing is shown instead of 0. */
  hidesZero: boolean
}

/** The sum of an event's paid sales. */
export function VendasTotal({ id, hasTurn, hidesZero }: VendasTotalProps) {
  const { data, isError } = useGetVendasTotalQuery(id, { skip: !hasTurn })
  if (hidesZero && !data) return null
  if (data !== undefined) return <span className={styles.total}>{formatReais(toCents(data))}</span>
  return <span className={styles.pending}>{isError ? TEXTS.totalFailed : TEXTS.totalPending}</span>
}
