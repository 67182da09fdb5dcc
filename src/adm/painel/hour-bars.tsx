import { wallClock } from '../../../contract/dates.ts'
import type { Painel } from '../../../contract/painel.ts'
import { serverNow } from '../../lib/clock.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import styles from './hour-bars.module.css'
import { money } from './money.ts'

const TEXTS = ADM_PAINEL.figures

/** Today's sales by the hour, in small; the hours to come are dots. Their table is that of the period Hoje. */
export function HourBars({ hours }: { hours: Painel['hoje_por_hora'] }) {
  const now = Number(wallClock(new Date(serverNow())).time.slice(0, 2))
  const best = hours.reduce((most, hour) => (hour.bruto > most.bruto ? hour : most), { hora: 0, bruto: 0 })
  const label = best.bruto > 0 ? TEXTS.best(best.hora, money(best.bruto)) : TEXTS.byHour
  return (
    <div className={styles.bars} role="img" aria-label={label}>
      {hours.map(({ hora, bruto }) => (
        <span
          key={hora}
          className={hora > now ? styles.toCome : styles.bar}
          style={{ height: bruto > 0 ? `${(100 * bruto) / best.bruto}%` : undefined }}
        />
      ))}
    </div>
  )
}
