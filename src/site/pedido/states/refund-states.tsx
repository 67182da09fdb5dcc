import type { ComponentProps } from 'react'
import { PATHS } from '../../../lib/paths.ts'
import { PEDIDO } from '../../../texts/pedido.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { OrderSummary } from '../order-summary.tsx'
import styles from '../pedido-page.module.css'
import type { ScreenProps } from '../screen-props.ts'
import { StateHead } from '../state-head.tsx'

type Badge = ComponentProps<typeof StateHead>['badge']

/** The screens of a refund in progress, a refund and a chargeback: the reason, and a link to the tickets. */
const refundState =
  (title: string, text: string, badge: NonNullable<Badge>) =>
  ({ context: { bill, mensagem } }: ScreenProps) => (
    <>
      <StateHead title={title} badge={badge}>
        {mensagem && <p>{mensagem}</p>}
        <p>{text}</p>
      </StateHead>
      <OrderSummary bill={bill} />
      <div className={styles.actions}>
        <ButtonLink to={PATHS.meusIngressos} tone="secondary" wide>
          {PEDIDO.seeTickets}
        </ButtonLink>
      </div>
    </>
  )

export const Refunding = refundState(PEDIDO.refunding, PEDIDO.refundingText, { icon: 'clock', tone: 'wait' })
export const Refunded = refundState(PEDIDO.refunded, PEDIDO.refundedText, { icon: 'check', tone: 'ok' })
export const Chargedback = refundState(PEDIDO.chargedback, PEDIDO.chargedbackText, { icon: 'alert', tone: 'bad' })
