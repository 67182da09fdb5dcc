import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { onDevice } from '../../lib/clock.ts'
import { PATHS } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { PEDIDO } from '../../texts/pedido.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './pedido-page.module.css'
import { SCREENS } from './screens.tsx'
import { isResultScreen, isWaitingScreen, type Screen, screenOf } from './screen-of.ts'
import { type OrderSnapshot, type SendToOrder, usePedido } from './use-pedido.ts'
import { addIcons } from '../../ui/icon/icon.tsx'
import { PAGE_ICONS } from '../../ui/icon/page-icons.ts'

addIcons(PAGE_ICONS)

function Pedido({ orderId }: { orderId: string }) {
  const [snapshot, send] = usePedido(orderId)
  const { value, context } = snapshot
  const pixEnds = context.pixEndsAt === null ? 0 : onDevice(context.pixEndsAt)
  const screen = screenOf(value.status, context, pixEnds, Date.now())
  const Body = SCREENS[screen]
  const isWaiting = isWaitingScreen(screen)
  // An order of nothing gives no money back.
  const state = screen === 'refunded' && context.bill?.amount === 0 ? PEDIDO.over : PEDIDO.tab[screen]
  useTitle(state)
  return (
    <div className={styles.page}>
      <PageHead
        title={PEDIDO.title}
        back={{ to: PATHS.meusIngressos, label: PEDIDO.back }}
        end={screen === 'pix' && <Countdown until={pixEnds} label={PEDIDO.pixTimeLeft} />}
      />
      <div className={styles.column} data-wide={screen === 'pix' || screen === 'approved'}>
        <Body key={screen} context={context} send={send} />
        <LiveLine screen={screen} state={state} connection={value.connection} />
        {isWaiting && <CancelPayment snapshot={snapshot} send={send} />}
      </div>
    </div>
  )
}

/** An order's result, or the waiting screen until it is known (docs/product.md#order-status). */
export default function PedidoPage() {
  const { orderId = '' } = useParams()
  return <Pedido key={orderId} orderId={orderId} />
}

/** A missing connection is shown only after this time. */
const SHOW_DELAY_MS = 4000

function useIsDisconnected(connection: OrderSnapshot['value']['connection']): boolean {
  const isConnecting = typeof connection === 'object' && connection.live === 'connecting'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isConnecting) return
    const timer = setTimeout(() => setLate(true), SHOW_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isConnecting])
  if (isConnecting) return isLate
  return connection === 'absent' || (typeof connection === 'object' && connection.live === 'reconnecting')
}

type LiveLineProps = { screen: Screen; state: string; connection: OrderSnapshot['value']['connection'] }

/** The order's state in one live region for all states, so that a screen reader announces each change. */
function LiveLine({ screen, state, connection }: LiveLineProps) {
  const isWaiting = isWaitingScreen(screen)
  const isDisconnected = useIsDisconnected(connection) && (isWaiting || screen === 'refunding')
  return (
    <div role="status" className={styles.line}>
      {isWaiting ? (
        <p className={styles.waiting}>
          {screen === 'pix' ? PEDIDO.waiting : PEDIDO.confirming}
          <span className={styles.dot} />
        </p>
      ) : (
        <VisuallyHidden>{isResultScreen(screen) ? state : ''}</VisuallyHidden>
      )}
      {isDisconnected && <p className={styles.away}>{PEDIDO.away}</p>}
    </div>
  )
}

type CancelPaymentProps = { snapshot: OrderSnapshot; send: SendToOrder }

/** Cancels this payment in order to pay another way; the places stay held. */
function CancelPayment({ snapshot, send }: CancelPaymentProps) {
  const { canCancel, error } = snapshot.context
  const isCanceling = snapshot.matches({ status: { waiting: 'canceling' } })
  return (
    <div className={styles.cancel}>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {canCancel && (
        <Button tone="quiet" onClick={() => send({ type: 'payment.cancel' })}>
          {PEDIDO.payAnotherWay}
        </Button>
      )}
      <ConfirmDialog
        open={isCanceling || snapshot.matches({ status: { waiting: 'asking' } })}
        question={CONFIRMATIONS.cancelarPagamento}
        confirm={PEDIDO.confirmCancel}
        dismiss={PEDIDO.keepPayment}
        tone="danger"
        busy={isCanceling}
        onConfirm={() => send({ type: 'payment.cancel.confirm' })}
        onDismiss={() => send({ type: 'payment.cancel.dismiss' })}
      />
    </div>
  )
}
