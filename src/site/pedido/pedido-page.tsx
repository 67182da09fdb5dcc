import { useParams } from 'react-router'
import { onDevice } from '../../lib/clock.ts'
import { PATHS } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { PEDIDO } from '../../texts/pedido.ts'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { StepBars } from '../../ui/step-bars/step-bars.tsx'
import { CancelPayment } from './cancel-payment.tsx'
import { LiveLine } from './live-line.tsx'
import styles from './pedido-page.module.css'
import { isWaitingScreen, screenOf } from './screen-of.ts'
import { SCREENS } from './screens.tsx'
import { usePedido } from './use-pedido.ts'

function Pedido({ orderId }: { orderId: string }) {
  const [snapshot, send] = usePedido(orderId)
  const { value, context } = snapshot
  const pixEnds = context.expira_em === null ? 0 : onDevice(context.expira_em)
  const screen = screenOf(value.status, context, pixEnds, Date.now())
  const Body = SCREENS[screen]
  const isWaiting = isWaitingScreen(screen)
  useTitle(COMMON.pageTitle(PEDIDO.tab[screen]))
  return (
    <div className={styles.page}>
      <PageHead
        title={PEDIDO.title}
        back={{ to: PATHS.meusIngressos, label: PEDIDO.back }}
        end={screen === 'pix' && <Countdown until={pixEnds} label={PEDIDO.pixTimeLeft} />}
      />
      <div className={styles.column} data-wide={screen === 'pix'}>
        {isWaiting && <StepBars step={3} of={3} label={PEDIDO.step} />}
        <Body key={screen} context={context} send={send} />
        <LiveLine screen={screen} connection={value.connection} />
        {isWaiting && <CancelPayment snapshot={snapshot} send={send} />}
      </div>
    </div>
  )
}

/** An order's result, or the waiting screen until there is one (docs/product.md#order-status). */
export default function PedidoPage() {
  const { orderId = '' } = useParams()
  return <Pedido key={orderId} orderId={orderId} />
}
