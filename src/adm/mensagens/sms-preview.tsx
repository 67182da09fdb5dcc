import { SMS_MAX } from '../../../contract/mensagens-rules.ts'
import { ADM_MENSAGENS as TEXTS } from '../../texts/adm-mensagens.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import styles from './sms-preview.module.css'

/** The address at the end of a text, which phones underline; '' when there is none. */
const addressOf = (sms: string): string => /\S+\/\S+$/.exec(sms)?.[0] ?? ''

/** An SMS as the phone shows it, and how much of one SMS it takes; null: this kind has none. */
export function SmsPreview({ sms }: { sms: string | null }) {
  if (sms === null)
    return (
      <section className={styles.sms}>
        <h3 className={styles.channel}>{TEXTS.sms}</h3>
        <p className={styles.none}>{TEXTS.noSms}</p>
      </section>
    )
  const address = addressOf(sms)
  return (
    <section className={styles.sms}>
      <h3 className={styles.channel}>{TEXTS.sms}</h3>
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
        <span>{TEXTS.parts}</span>
      </p>
    </section>
  )
}
