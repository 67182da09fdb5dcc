/* biome-ignore-all lint/a11y/useSemanticElements: the grid pattern of ARIA; a table's cells cannot be buttons */
import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import styles from './seat-grid.module.css'
import { columnsFor, seatAfterKey } from './seat-keys.ts'
import { SeatRow, type SeatState } from './seat-row.tsx'

type SeatGridProps = {
  label: string
  /** One state per seat, in order; the first seat has the number `first`. */
  states: readonly SeatState[]
  first?: number
  /** Seats per row; 0 means as many as fit. */
  perRow: number
  /** Must be the same function on every render while the names stay the same. */
  nameOf: (seat: number, state: SeatState) => string
  /** Called only for seats that are free or selected. */
  onToggle: (seat: number) => void
}

const SEAT_PX = 40
const GAP_PX = 6

/** The number of columns: given, or computed from the available width. */
function useColumns(perRow: number) {
  const box = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(8)
  useLayoutEffect(() => {
    const { current } = box
    if (!current || perRow > 0) return
    const measure = () => setFitting(columnsFor(current.clientWidth, SEAT_PX, GAP_PX))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [perRow])
  return { box, columns: perRow > 0 ? perRow : fitting }
}

const seatOf = (event: SyntheticEvent): number | null => {
  const seat = (event.target as Element).closest<HTMLElement>('[data-seat]')?.dataset['seat']
  return seat === undefined ? null : Number(seat)
}

/** Numbered seats in rows. One tab stop; arrow keys move inside; Space and Enter toggle. Wide rows scroll sideways. */
export function SeatGrid({ label, states, first = 1, perRow, nameOf, onToggle }: SeatGridProps) {
  const { box, columns } = useColumns(perRow)
  const [active, setActive] = useState(first)
  const tabStop = active >= first && active < first + states.length ? active : first

  const toggle = (event: SyntheticEvent) => {
    const seat = seatOf(event)
    const state = seat === null ? undefined : states[seat - first]
    if (seat !== null && (state === 'free' || state === 'mine')) onToggle(seat)
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const seat = seatOf(event)
    if (seat === null || event.altKey || event.metaKey) return
    const next = seatAfterKey(event.key, seat - first, states.length, columns, event.ctrlKey)
    if (next === null) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-seat="${first + next}"]`)?.focus()
  }

  const rows = Array.from({ length: Math.ceil(states.length / columns) }, (_, row) => row * columns)
  return (
    <div ref={box} className={styles.box}>
      <div
        className={styles.grid}
        style={{ '--columns': columns } as object}
        data-wide={first + states.length > 1000}
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        onClick={toggle}
        onKeyDown={move}
        onFocus={(event) => setActive(seatOf(event) ?? active)}
      >
        {rows.map((start) => (
          <SeatRow
            key={start}
            first={first + start}
            states={states.slice(start, start + columns).join(' ')}
            tabStop={tabStop >= first + start && tabStop < first + start + columns ? tabStop : null}
            nameOf={nameOf}
          />
        ))}
      </div>
    </div>
  )
}

type Legend = Partial<Record<SeatState, string>>

/** The legend of the seats' colours. */
export const SeatLegend = ({ labels }: { labels: Legend }) => (
  <ul className={styles.legend}>
    {(Object.entries(labels) as [SeatState, string][]).map(([state, word]) => (
      <li key={state} className={styles.sign}>
        <span className={styles.seat} data-state={state} aria-hidden="true" />
        {word}
      </li>
    ))}
  </ul>
)
