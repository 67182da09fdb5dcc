import type { ComponentProps, ComponentType } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import { shortCode } from '../../../contract/ingresso-rules.ts'
import type { OrderBill } from '../../../machines/order/parts.ts'
import { useReadAvisosQuery } from '../../api/avisos.ts'
import { PATHS } from '../../lib/paths.ts'
import { AVISOS } from '../../texts/avisos.ts'
import { COMMON } from '../../texts/common.ts'
import { PEDIDO } from '../../texts/pedido.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { QrCode } from '../../ui/qr-code/qr-code.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { Stamp } from '../../ui/stamp/stamp.tsx'
import { OrderMudancas, OrderTickets } from './order-tickets.tsx'
import page from './pedido-page.module.css'
import styles from './screens.module.css'
import type { Screen } from './screen-of.ts'
import { OrderSummary, PayAgain, type ScreenProps, StateHead } from './state-head.tsx'

const Loading = () => <Spinner label={PEDIDO.loading} />
/** The payment was canceled: the cart is being opened. */
const Leaving = () => <Spinner label={PEDIDO.leaving} />
const ToLogin = () => <Spinner label={PEDIDO.login} />

/** The order could not be read. The machine's error is shown here; there is no other alert. */
const FailedLoad = ({ context, send }: ScreenProps) => (
  <Notice role="alert" title={PEDIDO.failedLoad} {...(context.error && { text: context.error })}>
    <Button onClick={() => send({ type: 'order.retry' })}>{COMMON.retry}</Button>
  </Notice>
)

/** The order does not exist or belongs to another cliente. */
const NotFound = () => (
  <>
    <StateHead title={PEDIDO.notFound}>
      <p>{PEDIDO.notFoundText}</p>
    </StateHead>
    <div className={page.actions}>
      <ButtonLink to={PATHS.meusIngressos} wide>
        {PEDIDO.seeTickets}
      </ButtonLink>
    </div>
  </>
)

/** The PIX code to pay, as a QR code and as text to copy. */
function Pix({ context: { bill } }: ScreenProps) {
  const code = bill?.charges[0]?.last_transaction.qr_code
  return (
    <>
      <StateHead title={PEDIDO.pix}>
        <p>{PEDIDO.pixText}</p>
      </StateHead>
      <div className={styles.columns}>
        <div className={styles.qr}>{code && <QrCode text={code} label={PEDIDO.qrCode} />}</div>
        <div className={styles.side}>
          {code && <CopyField label={PEDIDO.pixCode} value={code} copy={PEDIDO.copy} copied={PEDIDO.copied} />}
          <OrderSummary bill={bill} />
        </div>
      </div>
    </>
  )
}

/** The card is being processed, or the answer to a payment was lost and the payment is being looked up. */
const Processing = ({ context: { bill, method } }: ScreenProps) => (
  <>
    <Spinner label={PEDIDO.processingSpinner(method)} />
    <StateHead title={PEDIDO.processing}>
      <p>{PEDIDO.processingText}</p>
    </StateHead>
    <OrderSummary bill={bill} />
  </>
)

/** '27/11/2026 20:30 · PIX · código 72D8-3347' */
const receiptText = ({ created_at, code, charges }: OrderBill): string =>
  PEDIDO.receipt(formatDateTime(created_at), PEDIDO.methods[charges[0]?.payment_method ?? 'free'], shortCode(code))

/** By which channels the house has told the buyer, too; nothing while it is not known, or where none reaches them. */
function Sent() {
  const { data } = useReadAvisosQuery()
  const { channels } = AVISOS
  const [isEmail, isSms] = [data?.email === 'certo', data?.telefone === 'certo']
  if (!isEmail && !isSms) return null
  return <p>{AVISOS.sent(isEmail && isSms ? channels.both : isEmail ? channels.email : channels.sms)}</p>
}

/** Paid or free: the tickets, the bill, stamped if something was paid, and a link to all tickets. */
const Approved = ({ context: { bill, orderId } }: ScreenProps) => (
  <>
    <StateHead title={bill?.amount === 0 ? PEDIDO.free : PEDIDO.approved} badge={{ icon: 'check', tone: 'ok' }}>
      <p>{PEDIDO.approvedText}</p>
      <Sent />
    </StateHead>
    <OrderMudancas orderId={orderId} />
    <OrderTickets orderId={orderId} />
    <div className={styles.bill}>
      <OrderSummary bill={bill} />
      {bill?.amount !== 0 && (
        <div className={styles.stamp}>
          <Stamp tone="ok">{PEDIDO.paidStamp}</Stamp>
        </div>
      )}
      {bill && <p className={styles.receipt}>{receiptText(bill)}</p>}
    </div>
    <div className={page.actions}>
      <ButtonLink to={PATHS.meusIngressos} wide>
        {PEDIDO.seeTickets}
      </ButtonLink>
      <ButtonLink to={PATHS.eventos} tone="quiet">
        {PEDIDO.seeEvents}
      </ButtonLink>
    </div>
  </>
)

/** The payment was refused: the reason, and another attempt while the places are held. */
const NotApproved = ({ context: { bill, message }, send }: ScreenProps) => (
  <>
    <StateHead title={PEDIDO.notApproved} badge={{ icon: 'alert', tone: 'bad' }}>
      <p className={styles.official}>{CATALOGUE.pagamentoNaoAprovado}</p>
      {message && <p>{PEDIDO.reason(message)}</p>}
    </StateHead>
    <OrderSummary bill={bill} />
    <PayAgain bill={bill} onPayAgain={() => send({ type: 'payment.again' })} />
  </>
)

/** The PIX was not paid: it expired or was canceled. */
const Expired = ({ context: { bill }, send }: ScreenProps) => (
  <>
    <StateHead title={PEDIDO.expired} badge={{ icon: 'clock', tone: 'bad' }}>
      <p>{PEDIDO.expiredText}</p>
    </StateHead>
    <OrderSummary bill={bill} />
    <PayAgain bill={bill} onPayAgain={() => send({ type: 'payment.again' })} />
  </>
)

/** The PIX code has expired on our clock; only the server knows whether it was paid in time. */
const Lapsed = ({ context: { bill } }: ScreenProps) => (
  <>
    <StateHead title={PEDIDO.lapsed} badge={{ icon: 'clock', tone: 'wait' }}>
      <p>{PEDIDO.lapsedText}</p>
    </StateHead>
    <OrderSummary bill={bill} />
  </>
)

type Badge = ComponentProps<typeof StateHead>['badge']

/** The screens of a refund in progress, a refund and a chargeback: the reason, and a link to the tickets. */
const refundState =
  (title: string, text: string, badge: NonNullable<Badge>) =>
  ({ context: { bill, message, orderId } }: ScreenProps) => (
    <>
      <StateHead title={title} badge={badge}>
        {message && <p>{message}</p>}
        <p>{text}</p>
      </StateHead>
      <OrderMudancas orderId={orderId} />
      <OrderSummary bill={bill} />
      <div className={page.actions}>
        <ButtonLink to={PATHS.meusIngressos} tone="secondary" wide>
          {PEDIDO.seeTickets}
        </ButtonLink>
      </div>
    </>
  )

const Refunding = refundState(PEDIDO.refunding, PEDIDO.refundingText, { icon: 'clock', tone: 'wait' })
const Paid = refundState(PEDIDO.refunded, PEDIDO.refundedText, { icon: 'check', tone: 'ok' })
const Given = refundState(PEDIDO.over, PEDIDO.overText, { icon: 'check', tone: 'ok' })
/** An order of nothing, such as a revoked courtesy, gives no money back. */
const Refunded = (props: ScreenProps) => (props.context.bill?.amount === 0 ? <Given {...props} /> : <Paid {...props} />)
const Chargedback = refundState(PEDIDO.chargedback, PEDIDO.chargedbackText, { icon: 'alert', tone: 'bad' })

/** The component for each screen. */
export const SCREENS: Record<Screen, ComponentType<ScreenProps>> = {
  loading: Loading,
  failedLoad: FailedLoad,
  notFound: NotFound,
  pix: Pix,
  lapsed: Lapsed,
  processing: Processing,
  leaving: Leaving,
  loginNeeded: ToLogin,
  approved: Approved,
  notApproved: NotApproved,
  expired: Expired,
  refunding: Refunding,
  refunded: Refunded,
  chargedback: Chargedback,
}
