import { useEffect, useState } from 'react'
import { formatReais, toCents } from '../../../contract/money.ts'
import type { Cobranca, SocioOfCliente } from '../../../contract/socio.ts'
import { chargeDay, nextChargeDay } from '../../../contract/socio-rules.ts'
import { useCalls } from '../../api/calls.ts'
import type { StoredCard } from '../../api/pagarme.ts'
import { dayAndHour, today } from '../../lib/dates.ts'
import { monthAndYear, monthInitial } from '../../lib/months.ts'
import { SOCIO } from '../../texts/socio.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import factStyles from './confirm-step.module.css'
import styles from './membership-facts.module.css'
import { PlanFact } from './plan-fact.tsx'
import { useShowsPlan } from './use-shows-plan.ts'
import { cardExpiry, cardName, useStoredCards } from '../shared/stored-cards.ts'

const { member: texts } = SOCIO

/** When the member is charged next, or until when a canceled membership is paid, how much, on which card, and the months so far. */
export function MembershipFacts({ socio }: { socio: NonNullable<SocioOfCliente> }) {
  const { vale_ate, valor_pendente, plano_pedido } = socio
  const showsPlan = useShowsPlan(socio.plano.id)
  const card = useChargedCard(vale_ate === null ? socio.id_cartao : null)
  const next = nextChargeDay(socio, today())
  return (
    <div className={factStyles.facts}>
      <dl>
        <div className={factStyles.fact}>
          <dt>{vale_ate === null ? texts.next : texts.validUntil}</dt>
          <dd>
            <strong>{dayAndHour(vale_ate ?? next, null)}</strong>
            {vale_ate === null ? (
              <strong>{formatReais(toCents((plano_pedido && valor_pendente) ?? socio.valor_atual))}</strong>
            ) : (
              <span>{texts.noNext}</span>
            )}
          </dd>
        </div>
        {showsPlan && <PlanFact plano={{ ...socio.plano, beneficios: socio.beneficios }} />}
        {card && (
          <div className={`${factStyles.fact} ${factStyles.ruled}`}>
            <dt>{texts.card}</dt>
            <dd>
              <strong>{cardName(card)}</strong>
              <span>{cardExpiry(card)}</span>
            </dd>
          </div>
        )}
      </dl>
      <Charges cobrancas={socio.cobrancas} next={vale_ate === null ? next : null} />
    </div>
  )
}

const ICONS = {
  paid: 'check',
  pending: 'clock',
  failed: 'close',
  canceled: 'minus',
  refunded: 'minus',
  chargedback: 'close',
} as const

type ChargesProps = { cobrancas: readonly Cobranca[] /** `YYYY-MM-DD` */; next: string | null }

/** The monthly charges in a row, the oldest first, and the next one, if any, as an empty ring. */
function Charges({ cobrancas, next }: ChargesProps) {
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
        {next !== null && !isAnnounced && (
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
    <span aria-hidden="true">{monthInitial(day)}</span>
    <VisuallyHidden>{say(monthAndYear(day))}</VisuallyHidden>
  </>
)

/** The card that is charged every month; null while it is not known, and when it was deleted. */
function useChargedCard(idCartao: string | null): StoredCard | null {
  const calls = useCalls()
  const [customerId, setCustomerId] = useState<string | null>(null)
  useEffect(() => {
    if (idCartao === null) return
    let isHere = true
    // If the call fails, the card is just not shown.
    calls.readCustomer().then(
      (customer) => {
        if (isHere) setCustomerId(customer?.id ?? null)
      },
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [calls, idCartao])
  return useStoredCards(customerId).find(({ id }) => id === idCartao) ?? null
}
