import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { serverNow } from '../../lib/clock.ts'
import { ticketDetail, ticketName, ticketWhen } from '../../lib/ticket-labels.ts'
import { REEMBOLSO } from '../../texts/reembolso.ts'
import { Button } from '../../ui/button/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Timeline } from '../../ui/timeline/timeline.tsx'
import styles from './refund-dialog.module.css'
import { refundSum, stepsAhead } from './refund-steps.ts'
import { Thumb } from '../shared/thumb.tsx'
import type { RefundActor, RefundSnapshot } from './use-refund.ts'

type StepProps = { venda: Venda; snapshot: RefundSnapshot; send: RefundActor['send'] }

const Keep = ({ venda, busy, send }: Omit<StepProps, 'snapshot'> & { busy: boolean }) => (
  <Button tone="secondary" wide disabled={busy} onClick={() => send({ type: 'refund.dismiss' })}>
    {venda.rifa ? REEMBOLSO.keepNumber : REEMBOLSO.keep}
  </Button>
)

/** The question: what is refunded, what happens when, and the amount on the button. */
function Question({ venda, snapshot, send }: StepProps) {
  const busy = snapshot.matches('requesting')
  return (
    <Sheet
      title={CONFIRMATIONS.reembolsar}
      onClose={() => send({ type: 'refund.dismiss' })}
      busy={busy}
      actions={
        <>
          <Button tone="danger" wide busy={busy} onClick={() => send({ type: 'refund.confirm' })}>
            {venda.valor === 0 ? REEMBOLSO.confirmFree : REEMBOLSO.confirm(refundSum(venda))}
          </Button>
          <Keep venda={venda} send={send} busy={busy} />
        </>
      }
    >
      <TornTicket venda={venda} />
      <Timeline steps={stepsAhead(venda, new Date(serverNow()))} />
    </Sheet>
  )
}

/** The answer was lost. Nothing can be decided before the ticket has been read again. */
function Uncertain({ snapshot, send }: StepProps) {
  const busy = snapshot.matches('checking')
  return (
    <Sheet
      title={REEMBOLSO.uncertainTitle}
      onClose={() => undefined}
      busy
      actions={
        <Button wide busy={busy} onClick={() => send({ type: 'refund.check' })}>
          {busy ? REEMBOLSO.checking : REEMBOLSO.check}
        </Button>
      }
    >
      <p className={styles.text} role="status">
        {REEMBOLSO.uncertainText}
      </p>
    </Sheet>
  )
}

/** Nothing was refunded: the reason, and another attempt if that is possible. */
function NotDone({ venda, snapshot, send, title, text }: StepProps & { title: string; text: string }) {
  return (
    <Sheet
      title={title}
      onClose={() => send({ type: 'refund.dismiss' })}
      actions={
        <>
          {venda.pode.reembolsar && snapshot.can({ type: 'refund.confirm' }) && (
            <Button tone="danger" wide onClick={() => send({ type: 'refund.confirm' })}>
              {REEMBOLSO.again}
            </Button>
          )}
          <Keep venda={venda} send={send} busy={false} />
        </>
      }
    >
      <p className={styles.text} role="alert">
        {text}
      </p>
    </Sheet>
  )
}

/** The dialog for the refund's current state, or nothing. */
export function RefundDialog(props: StepProps) {
  const { snapshot } = props
  if (snapshot.matches('asking') || snapshot.matches('requesting')) return <Question {...props} />
  if (snapshot.matches('uncertain') || snapshot.matches('checking')) return <Uncertain {...props} />
  if (snapshot.matches('notSent'))
    return <NotDone {...props} title={REEMBOLSO.notSentTitle} text={REEMBOLSO.notSentText} />
  if (snapshot.matches('refused'))
    return <NotDone {...props} title={REEMBOLSO.refusedTitle} text={snapshot.context.error?.text ?? ''} />
  return null
}

const WIDTHS = [['', '96px']] as const

/** The ticket torn in two: its stub shows the refunded amount. */
const TornTicket = ({ venda }: { venda: Venda }) => (
  <div className={styles.torn}>
    <div className={styles.ticket}>
      <div className={styles.paper}>
        <div className={styles.thumb}>
          <Thumb venda={venda} faded={false} widths={WIDTHS} load="soon" />
        </div>
        <div className={styles.facts}>
          <p className={styles.name}>{ticketName(venda)}</p>
          <p>{ticketWhen(venda)}</p>
          <p>{ticketDetail(venda)}</p>
        </div>
      </div>
    </div>
    <div className={styles.stub}>
      <div className={styles.money}>
        <p>{REEMBOLSO.back}</p>
        <p className={styles.sum}>{refundSum(venda)}</p>
        <p>{venda.valor === 0 ? REEMBOLSO.free : REEMBOLSO.withFee}</p>
      </div>
    </div>
  </div>
)
