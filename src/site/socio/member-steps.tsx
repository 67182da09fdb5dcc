import { skipToken } from '@reduxjs/toolkit/query/react'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { formatDay } from '../../../contract/dates.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { cadeiraOf, lastPaidDay, withdrawalEnd } from '../../../contract/socio-rules.ts'
import { useGetSocioQuery, useListCadeirasQuery } from '../../api/socio.ts'
import { useCasa } from '../../lib/casa.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { today } from '../../lib/dates.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { SOCIO } from '../../texts/socio.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { StepActions, StepError } from '../shared/step-heading.tsx'
import frame from './club-frame.module.css'
import { ClubFrame, type StepProps, TO_HOME } from './club-frame.tsx'
import { MembershipCard } from './membership-card.tsx'
import { MembershipFacts } from './membership-facts.tsx'
import { PlanChangeEntry, PlanChangeSteps } from './plan-change.tsx'
import { type Membership, type PlanChange, usePlanChange } from './use-plan-change.ts'
import styles from './member-steps.module.css'

const { member: texts, canceled } = SOCIO

/** A phone number with non-breaking spaces and hyphens. */
const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')

/** The member's view: the membership as a card, its charges, and the cancellation after a confirmation. */
export function MemberStep(props: StepProps) {
  const { socio, error, isFetching, refetch } = useMembership()
  // A change that took effect begins with its plan.
  if (socio) return <Member key={socio.plano.id} socio={socio} {...props} />
  return (
    <div className={frame.page}>
      <PageHead title={texts.title} back={TO_HOME} />
      {error ? (
        <LoadFailed title={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={texts.loading} />
      )}
    </div>
  )
}

/** The states of a change of plan that show the member's page. */
const AT_HOME: ReadonlySet<PlanChange['at']> = new Set(['idle', 'asking', 'withdrawing'])

function Member({ socio, subscription, busy }: StepProps & { socio: Membership }) {
  const { at, context, send } = subscription
  const { telefone = '' } = useCasa()
  const change = usePlanChange(socio)
  const { data: cadeiras } = useListCadeirasQuery()
  const nr = socio.nr_cadeira
  const seat = nr !== null && cadeiras ? cadeiraOf(nr, cadeiras) : null
  if (!AT_HOME.has(change.at)) return <PlanChangeSteps socio={socio} change={change} />
  return (
    <div className={frame.page}>
      <PageHead title={texts.title} back={TO_HOME} />
      <div className={styles.member}>
        <MembershipCard socio={socio} />
        <div className={styles.side}>
          <StepError text={busy ? null : (context.error?.text ?? null)} />
          {socio.vale_ate === null && !socio.em_dia && (
            <Notice title={texts.lateTitle} text={texts.lateText(unbroken(maskPhone(telefone)))} role="status" />
          )}
          <MembershipFacts socio={socio} />
          {socio.vale_ate === null && <PlanChangeEntry socio={socio} change={change} disabled={busy !== null} />}
          {socio.vale_ate === null ? (
            <button
              type="button"
              className={styles.cancel}
              aria-disabled={busy !== null}
              onClick={() => send({ type: 'membership.cancel' })}
            >
              {busy ?? texts.cancel}
            </button>
          ) : (
            <p className={styles.kept}>{(nr === null ? texts.keptSeatless : texts.kept)(formatDay(socio.vale_ate))}</p>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={at === 'member.asking'}
        question={CONFIRMATIONS.cancelarAssinatura}
        text={leavingText(socio, nr === null ? null : (seat?.nome ?? SOCIO.seat.number(nr)))}
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

/**
 * What a cancellation now ends, keeps and gives back (docs/selling.md#membership).
 * @param cadeira the seat's name; null: the plan has none
 */
function leavingText(socio: Membership, cadeira: string | null): string {
  const leaving = cadeira === null ? texts.leavingSeatless : seated(cadeira)
  const day = withdrawalEnd(socio)
  const paid = socio.cobrancas.filter(({ status }) => status === 'paid')
  const cents = paid.reduce((sum, { valor }) => sum + toCents(valor), 0)
  if (today() <= day) return leaving.back(formatReais(cents), formatDay(day))
  const until = lastPaidDay(socio, today())
  return until === null ? leaving.now() : leaving.kept(formatDay(until), formatDay(day))
}

/** The texts for a member with this seat. */
const seated = (cadeira: string) => ({
  back: (valor: string, day: string) => texts.leaving.back(cadeira, valor, day),
  kept: (until: string, day: string) => texts.leaving.kept(cadeira, until, day),
  now: () => texts.leaving.now(cadeira),
})

/** The membership that was just canceled, with its last day and what came back. */
export function CanceledStep(props: StepProps) {
  const { context, send } = props.subscription
  const { socio } = useMembership()
  const { canceled_at = null, vale_ate = null, devolvido = 0 } = context.ended ?? {}
  const words = socio?.nr_cadeira === null ? canceled.seatless : canceled
  const text =
    vale_ate !== null
      ? words.kept(formatDay(vale_ate))
      : devolvido > 0
        ? words.back(formatReais(toCents(devolvido)))
        : words.text
  return (
    <ClubFrame {...props} title={canceled.title} text={text}>
      {socio && <MembershipCard socio={{ ...socio, data_cancelamento: canceled_at, vale_ate }} />}
      {vale_ate === null && (
        <StepActions>
          <Button onClick={() => send({ type: 'subscribe.again' })}>{canceled.again}</Button>
        </StepActions>
      )}
    </ClubFrame>
  )
}

/** The logged-in cliente's membership, as the machine has just read it. */
function useMembership() {
  const id = useAppSelector(selectCliente)?.id
  const { data, error, isFetching, refetch } = useGetSocioQuery(id ?? skipToken)
  return { socio: data ?? null, error, isFetching, refetch }
}
