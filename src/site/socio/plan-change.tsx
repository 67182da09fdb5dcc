import { useState } from 'react'
import { formatDay, formatDayShort } from '../../../contract/dates.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import type { Plano } from '../../../contract/planos.ts'
import { cadeiraOf, nextChargeDay } from '../../../contract/socio-rules.ts'
import type { Jogos } from '../../../machines/subscription/context.ts'
import { useListPlanosQuery } from '../../api/planos.ts'
import { useListCadeirasQuery } from '../../api/socio.ts'
import { today } from '../../lib/dates.ts'
import { PLANOS } from '../../texts/planos.ts'
import { SOCIO } from '../../texts/socio.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { StepActions, StepError, StepHead, StepHeading } from '../shared/step-heading.tsx'
import frame from './club-frame.module.css'
import facts from './confirm-step.module.css'
import { PlanFact } from './plan-fact.tsx'
import { PlanChoice } from './plans-step.tsx'
import { SeatChoice } from './seat-step.tsx'
import styles from './member-steps.module.css'
import type { Membership, PlanChange } from './use-plan-change.ts'

const { change: texts } = PLANOS

type ChangeProps = { socio: Membership; change: PlanChange }

/** The steps of a change of plan (docs/product.md#subscription-screen); nothing on the member's page itself. */
export function PlanChangeSteps({ socio, change }: ChangeProps) {
  const { at, context, send } = change
  // Only how the plans are compared depends on the answer.
  const [jogos, setJogos] = useState<Jogos>(2)
  const busy = at === 'requesting' ? texts.requesting : null
  const back = { label: SOCIO.back, onClick: () => send({ type: 'back' }), disabled: busy !== null }
  const error = <StepError text={busy ? null : (context.error?.text ?? null)} />
  const { data } = useListPlanosQuery()
  const wanted = data?.result.find(({ id }) => id === context.wanted)
  if (at === 'choosing')
    return (
      <div className={frame.page}>
        <PageHead title={SOCIO.title} back={back} />
        <div className={frame.wide}>
          <StepHeading title={texts.title} text={PLANOS.question} />
          {error}
          <PlanChoice
            planId={context.wanted}
            jogos={jogos}
            without={socio.plano.id}
            hasSeat={socio.nr_cadeira !== null}
            busy={null}
            onJogos={setJogos}
            onChoose={(id) => send({ type: 'plan.choose', id })}
            onSubmit={(id, needsSeat) => send({ type: 'plan.submit', id, needsSeat })}
          />
        </div>
      </div>
    )
  if (at === 'seat')
    return (
      <div className={frame.page}>
        <StepHead title={texts.seatTitle} back={back} />
        <div className={frame.wide}>
          {error}
          <SeatChoice
            seat={context.seat}
            price={wanted?.valor ?? null}
            busy={null}
            onRead={(taken) => send({ type: 'seats.read', taken })}
            onChoose={(seat) => send({ type: 'seat.choose', seat })}
            onSubmit={() => send({ type: 'seat.submit' })}
          />
        </div>
      </div>
    )
  return (
    <div className={frame.page} data-wide={false}>
      <PageHead title={SOCIO.title} back={back} />
      <div className={frame.main}>
        {wanted && <StepHeading title={texts.confirmTitle} text={texts.confirmText(nextDay(socio), priceOf(wanted))} />}
        {error}
        {wanted && <ChangeFacts socio={socio} wanted={wanted} seat={context.seat} />}
        <StepActions>
          <Button onClick={() => send({ type: 'change.confirm' })} busy={busy !== null}>
            {busy ?? texts.submit}
          </Button>
        </StepActions>
        <VisuallyHidden role="status">{busy ?? ''}</VisuallyHidden>
      </div>
    </div>
  )
}

const priceOf = ({ valor }: { valor: number }): string => formatReais(toCents(valor))
/** The day of the next charge, `dd/mm`. */
const nextDay = (socio: Membership): string => formatDayShort(nextChargeDay(socio, today()))

type FactsProps = { socio: Membership; wanted: Plano; seat: number | null }

/** What the change takes and gives, the seat included. */
function ChangeFacts({ socio, wanted, seat }: FactsProps) {
  const { data: cadeiras } = useListCadeirasQuery()
  const nr = socio.nr_cadeira ?? seat
  const name = nr === null ? null : cadeiras ? cadeiraOf(nr, cadeiras).nome : SOCIO.seat.number(nr)
  return (
    <>
      <dl className={facts.facts}>
        <div className={facts.fact}>
          <dt>{texts.from}</dt>
          <dd>
            <strong>{socio.plano.nome}</strong>
            {/* With another plan asked for, this is that one's price. */}
            {socio.plano_pedido === null && <span>{SOCIO.monthly(formatReais(toCents(socio.valor_atual)))}</span>}
          </dd>
        </div>
        <PlanFact plano={wanted} label={texts.to} />
        <div className={facts.fact}>
          <dt>{texts.when}</dt>
          <dd>
            <strong>{formatDay(nextChargeDay(socio, today()))}</strong>
            <span>{SOCIO.monthly(priceOf(wanted))}</span>
          </dd>
        </div>
        {name !== null && (
          <div className={facts.fact}>
            <dt>{texts.seat}</dt>
            <dd>{seatText(socio, wanted, name)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.kept}>{texts.until}</p>
      {seat !== null && <p className={styles.kept}>{texts.bound}</p>}
    </>
  )
}

function seatText(socio: Membership, wanted: Plano, name: string): string {
  if (socio.nr_cadeira === null) return texts.seatNow(name)
  return wanted.com_cadeira ? texts.seatKept(name) : texts.seatUntil(name, nextDay(socio))
}

/** On the member's page: the requested change with its withdrawal, or the way to another plan. */
export function PlanChangeEntry({ socio, change, disabled }: ChangeProps & { disabled: boolean }) {
  const { at, context, send } = change
  const { data } = useListPlanosQuery()
  const others = data?.result.filter(({ id }) => id !== socio.plano.id) ?? []
  const busy = at === 'withdrawing' ? texts.withdrawing : null
  const { plano_pedido } = socio
  // The seat came with the request.
  const isBound = plano_pedido !== null && plano_pedido.com_cadeira && !socio.plano.com_cadeira
  const price = formatReais(toCents(socio.valor_pendente ?? socio.valor_atual))
  return (
    <>
      <StepError text={busy ? null : (context.error?.text ?? null)} />
      {plano_pedido ? (
        <div className={styles.pending}>
          <strong>{texts.pending(plano_pedido.nome)}</strong>
          <p>{texts.pendingText(nextDay(socio), price)}</p>
          {isBound ? (
            <p>{texts.pendingBound}</p>
          ) : (
            <Button
              tone="secondary"
              onClick={() => send({ type: 'withdraw.open' })}
              busy={busy !== null}
              disabled={disabled}
            >
              {busy ?? texts.withdraw}
            </Button>
          )}
        </div>
      ) : null}
      {others.length > 0 && !isBound && (
        <Button tone="secondary" onClick={() => send({ type: 'change.open' })} disabled={disabled || busy !== null}>
          {texts.open}
        </Button>
      )}
      <ConfirmDialog
        open={at === 'asking'}
        question={texts.withdrawQuestion}
        text={texts.withdrawText(socio.plano.nome)}
        confirm={texts.withdraw}
        dismiss={texts.keep}
        onConfirm={() => send({ type: 'withdraw.confirm' })}
        onDismiss={() => send({ type: 'withdraw.dismiss' })}
      />
    </>
  )
}
