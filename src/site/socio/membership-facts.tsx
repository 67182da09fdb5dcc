import { formatReais, toCents } from '../../../contract/money.ts'
import type { SocioOfCliente } from '../../../contract/socio.ts'
import { nextChargeDay } from '../../../contract/socio-rules.ts'
import { dayAndHour, today } from '../../lib/dates.ts'
import { SOCIO } from '../../texts/socio.ts'
import { cardExpiry, cardName } from './card-name.ts'
import { Charges } from './charges.tsx'
import styles from './confirm-step.module.css'
import { useChargedCard } from './use-charged-card.ts'

const { member: texts } = SOCIO

/** When the member is charged next, how much, on which card, and the months so far. */
export function MembershipFacts({ socio }: { socio: NonNullable<SocioOfCliente> }) {
  const card = useChargedCard(socio.id_cartao)
  const next = nextChargeDay(socio, today())
  return (
    <div className={styles.facts}>
      <dl>
        <div className={styles.fact}>
          <dt>{texts.next}</dt>
          <dd>
            <strong>{dayAndHour(next, null)}</strong>
            <strong>{formatReais(toCents(socio.valor_atual))}</strong>
          </dd>
        </div>
        {card && (
          <div className={`${styles.fact} ${styles.ruled}`}>
            <dt>{texts.card}</dt>
            <dd>
              <strong>{cardName(card)}</strong>
              <span>{cardExpiry(card)}</span>
            </dd>
          </div>
        )}
      </dl>
      <Charges cobrancas={socio.cobrancas} next={next} />
    </div>
  )
}
