import { formatReais, toCents } from '../../../contract/money.ts'
import { billingFrom, cadeiraOf } from '../../../contract/socio-rules.ts'
import { useListPlanosQuery } from '../../api/planos.ts'
import { useListCadeirasQuery } from '../../api/socio.ts'
import { serverNow } from '../../lib/clock.ts'
import { uuid } from '../../lib/uuid.ts'
import { SOCIO } from '../../texts/socio.ts'
import { Button } from '../../ui/button/button.tsx'
import { StepActions } from '../shared/step-heading.tsx'
import { ClubFrame, type StepProps } from './club-frame.tsx'
import styles from './confirm-step.module.css'
import { PlanFact } from './plan-fact.tsx'
import { cardExpiry, cardName, useStoredCards } from '../shared/stored-cards.ts'

const { confirm: texts, seat: seatTexts } = SOCIO

/** The summary of the subscription: the held seat, the card, the price and the day of the charge. */
export function ConfirmStep(props: StepProps) {
  const { subscription, busy } = props
  const { context, send } = subscription
  const { reserva } = context
  const card = useStoredCards(context.customerId).find(({ id }) => id === context.cardId)
  const { data: cadeiras } = useListCadeirasQuery()
  const nr = reserva?.nr_cadeira ?? null
  const seat = nr !== null && cadeiras ? cadeiraOf(nr, cadeiras) : null
  const { data: planos } = useListPlanosQuery()
  const plano = planos?.result.find(({ id }) => id === reserva?.id_plano)
  const hasChoice = context.plans.length > 1
  const price = formatReais(toCents(reserva?.valor ?? 0))
  const { day, type } = billingFrom(new Date(serverNow()))
  return (
    <ClubFrame {...props} step="confirm" title={texts.title} text={texts.text}>
      <dl className={styles.facts}>
        {hasChoice && plano && <PlanFact plano={plano} />}
        {nr !== null && (
          <div className={styles.fact}>
            <dt>{texts.seat}</dt>
            <dd>
              <strong className={styles.seat}>{seat?.nome}</strong>
              {seat && <span>{`${seatTexts.name(seat.fila, seat.lugar)} · ${seatTexts.number(nr)}`}</span>}
            </dd>
          </div>
        )}
        <div className={styles.fact}>
          <dt>{texts.card}</dt>
          <dd>
            <strong>{card && cardName(card)}</strong>
            <span>{card && cardExpiry(card)}</span>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{texts.price}</dt>
          <dd>
            <strong>{SOCIO.monthly(price)}</strong>
            <span>{type === 'exact_day' ? texts.everyDay(day) : texts.everyMonth}</span>
          </dd>
        </div>
      </dl>
      <StepActions>
        <Button onClick={() => send({ type: 'confirm.submit', clickId: uuid() })} busy={busy !== null}>
          {busy ?? texts.submit(price)}
        </Button>
        <Button tone="secondary" onClick={() => send({ type: 'card.change' })} disabled={busy !== null}>
          {texts.changeCard}
        </Button>
        {nr !== null && (
          <Button tone="secondary" onClick={() => send({ type: 'back' })} disabled={busy !== null}>
            {texts.changeSeat}
          </Button>
        )}
        {hasChoice && (
          <Button tone="secondary" onClick={() => send({ type: 'plan.change' })} disabled={busy !== null}>
            {texts.changePlan}
          </Button>
        )}
      </StepActions>
    </ClubFrame>
  )
}
