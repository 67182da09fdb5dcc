import { type ReactNode, useCallback, useMemo } from 'react'
import type { Setor } from '../../../contract/eventos.ts'
import { setorPlan } from '../../../contract/setor-plan.ts'
import { eventosUtil } from '../../api/eventos.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { EVENTO } from '../../texts/evento.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { PlaceMap } from '../../ui/place-map/place-map.tsx'
import type { PlaceState } from '../../ui/place-map/place-state.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { placeNames, placeWords, rowLabel } from './place-names.ts'
import type { Taken } from './use-stock.ts'

type SetorMapProps = {
  setor: Setor
  eventoId: string
  taken: Taken | undefined
  mine: ReadonlySet<number>
  kept: ReadonlySet<number>
  /** What is sold, above the places. */
  head: ReactNode
  onToggle: (lugar: number) => void
}

/** The sector's places: free, taken, selected, and those in the saved cart. */
export function SetorMap({ setor, eventoId, taken, mine, kept, head, onToggle }: SetorMapProps) {
  const dispatch = useAppDispatch()
  const { tipo, qtd_lugar, qtd_por_linha, layout } = setor
  const plan = useMemo(
    () => setorPlan({ tipo, qtd_lugar, qtd_por_linha, layout }),
    [tipo, qtd_lugar, qtd_por_linha, layout],
  )
  const stateOf = useCallback(
    (nr: number): PlaceState =>
      kept.has(nr) ? 'kept' : mine.has(nr) ? 'mine' : !taken ? 'waiting' : taken.has(nr) ? 'taken' : 'free',
    [taken, mine, kept],
  )
  const kind = layout ? null : tipo
  const nameOf = useMemo(() => placeNames(kind), [kind])

  if (taken === null) {
    const retry = () => dispatch(eventosUtil.invalidateTags([{ type: 'Lugares', id: eventoId }]))
    return (
      <>
        {head}
        <LoadFailed title={EVENTO.placesFailed} busy={false} onRetry={retry} />
      </>
    )
  }
  return (
    <>
      {!taken && <VisuallyHidden role="status">{EVENTO.placesLoading}</VisuallyHidden>}
      {/* The map is drawn before the places are known, so that nothing moves when they arrive. */}
      <PlaceMap
        label={EVENTO.choosePlaces(kind)}
        plan={plan}
        stateOf={stateOf}
        nameOf={nameOf}
        rowLabel={rowLabel}
        stage={layout ? EVENTO.stage : undefined}
        words={placeWords(kind, plan, kept.size > 0)}
        head={head}
        waiting={!taken}
        onToggle={onToggle}
      />
    </>
  )
}
