/* biome-ignore-all lint/a11y/useSemanticElements: the grid pattern of ARIA; a table's cells cannot be buttons */
import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import styles from './seat-grid.module.css'
import { columnsFor, seatAfterKey } from './seat-keys.ts'
import { SeatRow, type SeatState } from './seat-row.tsx'

type SeatGridProps = {
  label: string
  /** One for each seat, in order; the first is number `first`. */
  states: readonly SeatState[]
  first?: number
  /** Seats in a row; 0: as many as fit. */
  perRow: number
  /** Must stay the same function while its words do. */
  nameOf: (seat: number, state: SeatState) => string
  /** Asked for seats that are free or mine. */
  onToggle: (seat: number) => void
}

const SEAT_PX = 40
const GAP_PX = 6

/** The columns of a grid: given, or by the width there is. */
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

/** Numbered seats in rows, to be picked: one stop for Tab, arrows inside, Space and Enter toggle. Sideways it scrolls. */
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

/** What the colours mean. */
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
