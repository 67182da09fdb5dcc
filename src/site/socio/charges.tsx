import dayjs from 'dayjs'
import type { Cobranca } from '../../../contract/socio.ts'
import { chargeDay } from '../../../contract/socio-rules.ts'
import { SOCIO } from '../../texts/socio.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './charges.module.css'

const { member: texts } = SOCIO
const ICONS = {
  paid: 'check',
  pending: 'clock',
  failed: 'close',
  canceled: 'minus',
  refunded: 'minus',
  chargedback: 'close',
} as const

type ChargesProps = { cobrancas: readonly Cobranca[] /** `YYYY-MM-DD` */; next: string }

/** The monthly charges in a row, the oldest first, and the next one as an empty ring. */
export function Charges({ cobrancas, next }: ChargesProps) {
  const rows = [...cobrancas].sort((a, b) => chargeDay(a).localeCompare(chargeDay(b)))
  const isAnnounced = rows.some(({ status }) => status === 'pending')
  return (
    <section className={styles.charges} aria-label={texts.charges}>
      <h3 className={styles.title}>{texts.charges}</h3>
      <ul className={styles.months}>
        {rows.map((charge) => (
          <li key={`${charge.created_at}${charge.vence_em}`} className={styles.month}>
            <span className={styles.sign} data-status={charge.status}>
              <Icon name={ICONS[charge.status]} />
            </span>
            <Month day={chargeDay(charge)} say={(month) => texts.charge(month, texts.status[charge.status])} />
          </li>
        ))}
        {!isAnnounced && (
          <li className={styles.month}>
            <span className={styles.sign} data-status="next" />
            <Month day={next} say={texts.nextCharge} />
          </li>
        )}
      </ul>
    </section>
  )
}

/** A month's first letter, and for a screen reader the whole sentence. */
const Month = ({ day, say }: { day: string; say: (month: string) => string }) => (
  <>
    <span aria-hidden="true">{dayjs(day).format('MMM').charAt(0).toUpperCase()}</span>
    <VisuallyHidden>{say(dayjs(day).format('MMMM [de] YYYY'))}</VisuallyHidden>
  </>
)
