import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { formatReais, toCents } from '../../../contract/money.ts'
import type { PlanPlace } from '../../../contract/place-plan.ts'
import type { Cadeiras } from '../../../contract/socio.ts'
import { cadeiraOf, clubPlan, freeCadeiras } from '../../../contract/socio-rules.ts'
import { useLiveClubQuery } from '../../api/live.ts'
import { useListPlanosQuery } from '../../api/planos.ts'
import { useListCadeirasQuery } from '../../api/socio.ts'
import { SOCIO } from '../../texts/socio.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PlaceMap } from '../../ui/place-map/place-map.tsx'
import type { PlaceState } from '../../ui/place-map/place-state.ts'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { ClubFrame, type StepProps } from './club-frame.tsx'
import styles from './seat-step.module.css'
import { nearestFree, type Part, partsOf, StandParts } from './stand-parts.tsx'

const { seat: texts } = SOCIO
/** Polling covers changes that the socket misses. */
const POLL_MS = 15_000

/** The choice of a seat on the map of the stand (docs/product.md#subscription-screen). */
export function SeatStep(props: StepProps) {
  const { context, send } = props.subscription
  return (
    <ClubFrame {...props} step="seat" title={texts.title} wide compact>
      <SeatChoice
        seat={context.seat}
        price={usePlanPrice(context.planId)}
        busy={props.busy}
        onRead={(taken) => send({ type: 'seats.read', taken })}
        onChoose={(seat) => send({ type: 'seat.choose', seat })}
        onSubmit={() => send({ type: 'seat.submit' })}
      />
    </ClubFrame>
  )
}

/** What a plan costs a month, in reais; null while it is not known. */
function usePlanPrice(planId: string | null): number | null {
  const { data } = useListPlanosQuery()
  return data?.result.find(({ id }) => id === planId)?.valor ?? null
}

type SeatChoiceProps = {
  seat: number | null
  /** Reais a month. */
  price: number | null
  busy: string | null
  /** The taken seats were read. */
  onRead: (taken: readonly number[]) => void
  onChoose: (seat: number) => void
  onSubmit: () => void
}

/** The stand with its free seats, which follow what others take. */
export function SeatChoice(props: SeatChoiceProps) {
  const { onRead } = props
  const { data, error, isFetching, refetch } = useListCadeirasQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  useLiveClubQuery()
  const tell = useEffectEvent(onRead)
  useEffect(() => {
    if (data) tell(data.ocupadas)
  }, [data])
  return data ? (
    <Stand cadeiras={data} {...props} />
  ) : error ? (
    <LoadFailed title={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Spinner label={texts.loading} />
  )
}

// The list shows the label ('D1'); a name for speech input must contain it.
const nameOf = ({ nr, row, label }: PlanPlace, state: PlaceState, perRow: number): string => {
  const { fila, lugar } = cadeiraOf(nr, { qtd_linha: perRow })
  return `${label}, ${texts.name(fila, lugar)}, ${texts.fromField(row + 1)}, ${texts.number(nr)}, ${texts.state[state]}`
}

function Stand({ cadeiras, seat, price, busy, onChoose, onSubmit }: SeatChoiceProps & { cadeiras: Cadeiras }) {
  const { maximo_socios, qtd_linha, ocupadas } = cadeiras
  const plan = useMemo(() => clubPlan(maximo_socios, qtd_linha), [maximo_socios, qtd_linha])
  const taken = useMemo(() => new Set(ocupadas), [ocupadas])
  const stateOf = useMemo(
    () =>
      (nr: number): PlaceState =>
        nr === seat ? 'mine' : taken.has(nr) ? 'taken' : 'free',
    [taken, seat],
  )
  const parts = useMemo(() => partsOf(plan), [plan])
  const [part, setPart] = useState<Part>('all')
  // A part may not exist any more after the club changed the stand; then the whole stand is shown.
  const isAsked = parts[part]
  const [lensAt] = useState(() => seat ?? nearestFree(plan, taken))
  const free = freeCadeiras(cadeiras)
  const shown = isAsked ? plan.places.filter((place) => isAsked(place) && !taken.has(place.nr)).length : free
  if (free === 0 && seat === null) return <Notice title={SOCIO.terms.fullTitle} text={SOCIO.terms.fullText} />
  return (
    <div className={styles.choice}>
      <StandParts parts={parts} chosen={isAsked ? part : 'all'} onChoose={setPart} />
      <PlaceMap
        label={texts.map}
        plan={plan}
        stateOf={stateOf}
        nameOf={(place, state) => nameOf(place, state, qtd_linha)}
        rowLabel={({ name }) => texts.row(name)}
        stage={texts.field}
        words={texts.words}
        lensAt={lensAt}
        isAsked={isAsked}
        onToggle={onChoose}
      />
      <div className={styles.bar}>
        <ActionBar>
          <ChosenSeat seat={seat} qtdLinha={qtd_linha} free={shown} price={price} />
          <Button onClick={onSubmit} busy={busy !== null} disabled={seat === null}>
            {texts.submit}
          </Button>
        </ActionBar>
      </div>
    </div>
  )
}

type ChosenSeatProps = { seat: number | null; qtdLinha: number; free: number; price: number | null }

/** The chosen seat as text, announced when it changes; without one, the number of free seats. */
function ChosenSeat({ seat, qtdLinha, free, price }: ChosenSeatProps) {
  const chosen = seat === null ? null : cadeiraOf(seat, { qtd_linha: qtdLinha })
  return (
    <p className={styles.chosen} role="status">
      <strong className={styles.name}>{chosen ? texts.name(chosen.fila, chosen.lugar) : texts.none}</strong>
      <span className={styles.detail}>
        {chosen && seat !== null
          ? `${texts.fromField(Math.ceil(seat / qtdLinha))} · ${texts.number(seat)}`
          : texts.free(free)}
      </span>
      {chosen && price !== null && <strong>{SOCIO.monthly(formatReais(toCents(price)))}</strong>}
    </p>
  )
}
