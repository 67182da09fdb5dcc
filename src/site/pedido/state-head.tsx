import { type ReactNode, useEffect, useRef } from 'react'
import type { OrderBill } from '../../../machines/order/parts.ts'
import { onDevice, useNow } from '../../lib/clock.ts'
import { PATHS } from '../../lib/paths.ts'
import { PEDIDO } from '../../texts/pedido.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import { SummaryCard } from '../../ui/summary-card/summary-card.tsx'
import { orderRows, orderTotal } from '../shared/order-rows.ts'
import page from './pedido-page.module.css'
import styles from './state-head.module.css'
import type { OrderSnapshot, SendToOrder } from './use-pedido.ts'

/** The props of a state's screen. */
export type ScreenProps = {
  context: OrderSnapshot['context']
  send: SendToOrder
}

type StateHeadProps = {
  title: string
  badge?: { icon: IconName; tone: 'ok' | 'wait' | 'bad' }
  children?: ReactNode
}

/** The heading of the order's state. It takes the focus in every new state, so that a screen reader announces it. */
export function StateHead({ title, badge, children }: StateHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.head}>
      {badge && (
        <span className={`${styles.badge} ${styles[badge.tone]}`}>
          <Icon name={badge.icon} />
        </span>
      )}
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.text}>{children}</div>
    </div>
  )
}

/** The items and the total of the order. */
export const OrderSummary = ({ bill }: { bill: OrderBill | null }) =>
  bill && <SummaryCard rows={orderRows(bill.items)} total={orderTotal(bill)} />

/** Offers another payment while the places are held; after that, a link to the events. */
export function PayAgain({ bill, onPayAgain }: { bill: OrderBill | null; onPayAgain: () => void }) {
  const now = useNow()
  const until = bill?.reserva_expira_em ? onDevice(bill.reserva_expira_em) : 0
  if (until <= now) {
    return (
      <div className={page.actions}>
        <p className={page.note}>{PEDIDO.released}</p>
        <ButtonLink to={PATHS.eventos} wide>
          {PEDIDO.seeEvents}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={page.actions}>
      <p className={page.note}>
        {PEDIDO.held} <Countdown until={until} label="" />
      </p>
      <Button wide onClick={onPayAgain}>
        {PEDIDO.payAgain}
      </Button>
    </div>
  )
}
