import type { Meia } from '../../../contract/tarifas.ts'
import { quotaOf } from '../../../contract/tarifas-rules.ts'
import { ADM_MEIA as TEXTS } from '../../texts/adm-meia.ts'
import styles from './meia-quota.module.css'

type MeiaQuotaProps = {
  meia: Meia
  /** The event's tickets and the percentage as they are typed. */
  total: number
  percentual: number
}

/** How much of an event's quota of half price is taken; the quota follows what is typed. */
export function MeiaQuota({ meia: { cota, restantes }, total, percentual }: MeiaQuotaProps) {
  if (total === 0) return <p className={styles.none}>{TEXTS.noLotes}</p>
  const taken = cota - restantes
  const next = Math.max(taken, percentual >= 1 && percentual <= 100 ? quotaOf(total, percentual) : cota)
  const all = Math.max(1, total)
  return (
    <p>
      <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(100 * taken) / all} height="4" className={styles.taken} />
        <rect x={(100 * taken) / all} width={(100 * (next - taken)) / all} height="4" className={styles.left} />
      </svg>
      <strong>{TEXTS.quota(taken, next)}</strong> {TEXTS.rest(next - taken)}
    </p>
  )
}
