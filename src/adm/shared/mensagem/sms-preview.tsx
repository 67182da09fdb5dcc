import { SMS_MAX } from '../../../../contract/mensagens-rules.ts'
import { ADM_MENSAGENS as TEXTS } from '../../../texts/adm-mensagens.ts'
import { Brand } from '../../../ui/brand/brand.tsx'
import styles from './sms-preview.module.css'

/** The address at the end of a text, which phones underline; '' when there is none. */
const addressOf = (sms: string): string => /\S+\/\S+$/.exec(sms)?.[0] ?? ''

/** An SMS as the phone shows it, and how much of one SMS it takes. `note`: what stands beside the length. */
export function SmsPreview({ sms, note }: { sms: string; note: string }) {
  const address = addressOf(sms)
  return (
    <div className={styles.sms}>
      <div className={styles.phone}>
        <div className={styles.sender} aria-hidden="true">
          <Brand />
        </div>
        <p className={styles.bubble}>
          {sms.slice(0, sms.length - address.length)}
          <span className={styles.address}>{address}</span>
        </p>
      </div>
      <p className={styles.length}>
        <svg className={styles.bar} viewBox={`0 0 ${SMS_MAX} 8`} preserveAspectRatio="none" aria-hidden="true">
          <rect width={sms.length} height="8" />
        </svg>
        <strong>{TEXTS.length(sms.length, SMS_MAX)}</strong>
        <span>{note}</span>
      </p>
    </div>
  )
}
