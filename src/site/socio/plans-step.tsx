import { formatReais, toCents } from '../../../contract/money.ts'
import { freeCadeiras } from '../../../contract/socio-rules.ts'
import type { Jogos } from '../../../machines/subscription/context.ts'
import { useListPlanosQuery } from '../../api/planos.ts'
import { useListCadeirasQuery } from '../../api/socio.ts'
import { PLANOS } from '../../texts/planos.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { ClubFrame, type StepProps } from './club-frame.tsx'
import { MatchesQuestion, PlanCards, suggestedPlan } from './plan-cards.tsx'
import styles from './plan-cards.module.css'

/** The choice of a plan (docs/product.md#subscription-screen); also without a login. */
export function PlansStep(props: StepProps) {
  const { context, send } = props.subscription
  return (
    <ClubFrame {...props} step="plans" title={PLANOS.question} wide>
      <PlanChoice
        planId={context.planId}
        jogos={context.jogos}
        busy={props.busy}
        onJogos={(jogos) => send({ type: 'jogos.choose', jogos })}
        onChoose={(id) => send({ type: 'plan.choose', id })}
        onSubmit={(id) => send({ type: 'plan.submit', id })}
      />
    </ClubFrame>
  )
}

type PlanChoiceProps = {
  /** The chosen plan; null: the one that saves most is suggested. */
  planId: string | null
  jogos: Jogos
  /** A plan that is not to choose: the member's own. */
  without?: string
  /** The seats of others make no plan unavailable: the member has a seat. */
  hasSeat?: boolean
  busy: string | null
  onJogos: (jogos: Jogos) => void
  onChoose: (id: string) => void
  onSubmit: (id: string, needsSeat: boolean) => void
}

/** The question, the plans compared, and the button with what it does not do. */
export function PlanChoice({ planId, jogos, without, hasSeat = false, busy, ...on }: PlanChoiceProps) {
  const { data: list, error, isFetching, refetch } = useListPlanosQuery()
  const { data: cadeiras } = useListCadeirasQuery()
  if (!list)
    return error ? (
      <LoadFailed title={PLANOS.change.failed} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Spinner label={PLANOS.change.loading} />
    )
  const planos = list.result.filter(({ id }) => id !== without)
  const isFull = !hasSeat && cadeiras !== undefined && freeCadeiras(cadeiras) === 0
  const free = planos.filter(({ com_cadeira }) => !(com_cadeira && isFull))
  const id = free.some((plano) => plano.id === planId) ? planId : suggestedPlan(list, free, jogos)
  const chosen = planos.find((plano) => plano.id === id)
  if (planos.length === 0) return <p>{PLANOS.change.none}</p>
  return (
    <>
      <MatchesQuestion jogos={jogos} onChoose={on.onJogos} />
      <PlanCards list={list} planos={planos} jogos={jogos} chosen={id} isFull={isFull} onChoose={on.onChoose} />
      <ActionBar>
        <p className={styles.chosen} role="status">
          <span>{PLANOS.nothingNow}</span>
          {chosen && <strong>{PLANOS.chosen(chosen.nome, formatReais(toCents(chosen.valor)))}</strong>}
        </p>
        <Button
          onClick={() => chosen && on.onSubmit(chosen.id, chosen.com_cadeira && !hasSeat)}
          busy={busy !== null}
          disabled={!chosen}
        >
          {PLANOS.submit}
        </Button>
      </ActionBar>
    </>
  )
}
