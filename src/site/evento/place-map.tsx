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

/** Places on the screen at once; a stadium's sector is walked in parts. */
const AT_ONCE = 2000

type PlaceMapProps = {
  setor: Setor
  eventoId: string
  taken: Taken | undefined
  mine: ReadonlySet<number>
  kept: ReadonlySet<number>
  onToggle: (lugar: number) => void
}

/** The sector's places: free, taken, mine, and those of the saved cart. */
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
      {/* Before the places are known, the map is drawn without them: it comes where it will stand. */}
      <div className={styles.map} inert={!taken}>
        <p className={styles.front}>
          {taken ? EVENTO.placesFree(tipo, Math.max(0, qtd_lugar - taken.size)) : EVENTO.placesLoading}
        </p>
        {qtd_lugar > AT_ONCE && <Parts total={qtd_lugar} first={first} onChoose={setFirst} />}
        <SeatGrid
          label={EVENTO.places(tipo)}
          first={first}
          states={qtd_lugar > AT_ONCE ? states.slice(first - 1, first - 1 + AT_ONCE) : states}
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
  const starts = Array.from({ length: Math.ceil(total / AT_ONCE) }, (_, part) => part * AT_ONCE + 1)
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
            {EVENTO.rangeOf(start, Math.min(start + AT_ONCE - 1, total))}
          </option>
        ))}
      </select>
    </p>
  )
}
