import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { BUSINESS } from '../../lib/business.ts'
import { SOCIO } from '../../texts/socio.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { StepError } from '../shared/step-heading.tsx'
import frame from './club-frame.module.css'
import { TO_HOME } from './club-frame.tsx'
import styles from './member-step.module.css'
import { MembershipCard } from './membership-card.tsx'
import { MembershipFacts } from './membership-facts.tsx'
import type { StepProps } from './step-props.ts'
import { useMembership } from './use-membership.ts'

const { member: texts } = SOCIO

/** A telephone number that is not divided between two lines. */
const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')

/** The member's view: the membership as a card, its charges, and the cancellation after a confirmation. */
export function MemberStep({ subscription, busy }: StepProps) {
  const { at, context, send } = subscription
  const { socio, error, isFetching, refetch } = useMembership()
  return (
    <div className={frame.page}>
      <PageHead title={texts.title} back={TO_HOME} />
      <div className={styles.member}>
        {socio ? (
          <>
            <MembershipCard socio={socio} />
            <div className={styles.side}>
              <StepError text={busy ? null : (context.error?.text ?? null)} />
              {!socio.em_dia && (
                <Notice
                  title={texts.lateTitle}
                  text={texts.lateText(unbroken(maskPhone(BUSINESS.telefone)))}
                  role="status"
                />
              )}
              <MembershipFacts socio={socio} />
              <button
                type="button"
                className={styles.cancel}
                aria-disabled={busy !== null}
                onClick={() => send({ type: 'membership.cancel' })}
              >
                {busy ?? texts.cancel}
              </button>
            </div>
          </>
        ) : error ? (
          <LoadFailed title={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Spinner label={texts.loading} />
        )}
      </div>
      <ConfirmDialog
        open={at === 'member.asking'}
        question={CONFIRMATIONS.cancelarAssinatura}
        confirm={texts.cancel}
        dismiss={texts.keep}
        tone="danger"
        onConfirm={() => send({ type: 'membership.cancel.confirm' })}
        onDismiss={() => send({ type: 'membership.cancel.dismiss' })}
      />
      <VisuallyHidden role="status">{busy ?? ''}</VisuallyHidden>
    </div>
  )
}
