import { useId, useMemo, useState } from 'react'
import type { Setor } from '../../../contract/eventos.ts'
import { eventosUtil } from '../../api/eventos.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { EVENTO } from '../../texts/evento.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { SeatGrid, SeatLegend } from '../../ui/seat-grid/seat-grid.tsx'
import type { SeatState } from '../../ui/seat-grid/seat-row.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { seatNames } from './labels.ts'
import styles from './place-map.module.css'
import type { Taken } from './use-stock.ts'

/** The most places shown together; a larger sector, as in a stadium, is shown in parts. */
const PART_SIZE = 2000

type PlaceMapProps = {
  setor: Setor
  eventoId: string
  taken: Taken | undefined
  mine: ReadonlySet<number>
  kept: ReadonlySet<number>
  onToggle: (lugar: number) => void
}

/** The sector's places: free, taken, selected, and those in the saved cart. */
export function PlaceMap({ setor, eventoId, taken, mine, kept, onToggle }: PlaceMapProps) {
  const [first, setFirst] = useState(1)
  const dispatch = useAppDispatch()
  const { tipo, qtd_lugar, qtd_por_linha } = setor
  const states = useMemo(() => {
    const stateOf = (nr: number): SeatState =>
      kept.has(nr) ? 'kept' : mine.has(nr) ? 'mine' : !taken ? 'waiting' : taken.has(nr) ? 'taken' : 'free'
    return Array.from({ length: qtd_lugar }, (_, index) => stateOf(index + 1))
  }, [qtd_lugar, taken, mine, kept])

  if (taken === null) {
    const retry = () => dispatch(eventosUtil.invalidateTags([{ type: 'Lugares', id: eventoId }]))
    return <LoadFailed title={EVENTO.placesFailed} busy={false} onRetry={retry} />
  }

  const { free, taken: occupied, mine: own, kept: inCart } = EVENTO.seat
  return (
    <>
      {!taken && <VisuallyHidden role="status">{EVENTO.placesLoading}</VisuallyHidden>}
      {/* The map is drawn before the places are known, so that the layout does not move when they arrive. */}
      <div className={styles.map} inert={!taken}>
        <p className={styles.front}>
          {taken ? EVENTO.placesFree(tipo, Math.max(0, qtd_lugar - taken.size)) : EVENTO.placesLoading}
        </p>
        {qtd_lugar > PART_SIZE && <Parts total={qtd_lugar} first={first} onChoose={setFirst} />}
        <SeatGrid
          label={EVENTO.places(tipo)}
          first={first}
          states={qtd_lugar > PART_SIZE ? states.slice(first - 1, first - 1 + PART_SIZE) : states}
          perRow={qtd_por_linha}
          nameOf={seatNames(tipo)}
          onToggle={onToggle}
        />
      </div>
      <SeatLegend labels={{ free, taken: occupied, mine: own, ...(kept.size > 0 && { kept: inCart }) }} />
    </>
  )
}

type PartsProps = { total: number; first: number; onChoose: (first: number) => void }

function Parts({ total, first, onChoose }: PartsProps) {
  const id = useId()
  const starts = Array.from({ length: Math.ceil(total / PART_SIZE) }, (_, part) => part * PART_SIZE + 1)
  return (
    <p className={styles.parts}>
      <label htmlFor={id}>{EVENTO.range}</label>
      <select
        id={id}
        className={styles.select}
        value={first}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {starts.map((start) => (
          <option key={start} value={start}>
            {EVENTO.rangeOf(start, Math.min(start + PART_SIZE - 1, total))}
          </option>
        ))}
      </select>
    </p>
  )
}
