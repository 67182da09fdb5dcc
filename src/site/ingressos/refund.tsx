import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ShownVenda } from '../../api/vendas.ts'
import { serverNow } from '../../lib/clock.ts'
import { REEMBOLSO } from '../../texts/reembolso.ts'
import { ActionRow } from '../../ui/action-row/action-row.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Timeline } from '../../ui/timeline/timeline.tsx'
import styles from './refund.module.css'
import { RefundDialog } from './refund-dialog.tsx'
import { untilLabel } from '../shared/ticket-facts.ts'
import { stepsSoFar, whyNot } from './refund-steps.ts'
import type { RefundActor } from './use-refund.ts'

type RefundProps = { venda: ShownVenda; actor: RefundActor }

/** The row that requests a refund, or the reason why there is none. */
export function RefundRow({ venda, actor }: RefundProps) {
  if (venda.pode.reembolsar)
    return (
      <ActionRow
        icon="refund"
        label={venda.evento?.devolver_ate ? REEMBOLSO.cannotGo : REEMBOLSO.ask}
        note={REEMBOLSO.until(untilLabel(venda))}
        onClick={() => actor.send({ type: 'refund.open' })}
      />
    )
  // Not for a ticket from this device's copy, which may be outdated.
  if (venda.status !== 'paid' || venda.verificado_em !== undefined) return null
  const reason = whyNot(venda, new Date(serverNow()))
  return (
    reason && (
      <li className={styles.reason}>
        <Icon name="refund" />
        <div>
          <p className={styles.label}>{REEMBOLSO.notNowTitle}</p>
          <p>{reason}</p>
        </div>
      </li>
    )
  )
}

/** A requested refund with its steps, and the dialog of a request in progress. */
export function Refund({ venda, actor }: RefundProps) {
  const snapshot = useSelector(actor, (now) => now)
  const section = useRef<HTMLElement>(null)
  const isShown =
    venda.status === 'refunding' || venda.status === 'refunded' || venda.reembolso?.situacao === 'recusado'
  const wasAsked = useRef(false)
  const isOpen = ['asking', 'requesting', 'uncertain', 'checking'].some((state) => snapshot.value === state)
  const isIdle = snapshot.matches('idle')
  useEffect(() => {
    if (isOpen || isIdle) wasAsked.current = isOpen
    // The button that opened the dialog is gone, so the focus would be lost. The ticket is read after the answer.
    else if (wasAsked.current && isShown) {
      wasAsked.current = false
      section.current?.focus()
    }
  }, [isOpen, isIdle, isShown])
  return (
    <>
      {isShown && venda.status !== 'chargedback' && (
        <section ref={section} className={styles.refund} aria-label={REEMBOLSO.statusTitle} tabIndex={-1}>
          <h2 className={styles.title}>{REEMBOLSO.statusTitle}</h2>
          <div role="status">
            <Timeline steps={stepsSoFar(venda)} />
          </div>
        </section>
      )}
      <RefundDialog venda={venda} snapshot={snapshot} send={actor.send} />
    </>
  )
}
