import type { OrderBill } from '../../../machines/order-parts.ts'
import { onDevice, useNow } from '../../lib/clock.ts'
import { PATHS } from '../../lib/paths.ts'
import { PEDIDO } from '../../texts/pedido.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import styles from './pedido-page.module.css'

/** Offers another payment while the places are held; after that, a link to the events. */
export function PayAgain({ bill, onPayAgain }: { bill: OrderBill | null; onPayAgain: () => void }) {
  const now = useNow()
  const until = bill?.reserva_expira_em ? onDevice(bill.reserva_expira_em) : 0
  if (until <= now) {
    return (
      <div className={styles.actions}>
        <p className={styles.note}>{PEDIDO.released}</p>
        <ButtonLink to={PATHS.eventos} wide>
          {PEDIDO.seeEvents}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      <p className={styles.note}>
        {PEDIDO.held} <Countdown until={until} label="" />
      </p>
      <Button wide onClick={onPayAgain}>
        {PEDIDO.payAgain}
      </Button>
    </div>
  )
}
