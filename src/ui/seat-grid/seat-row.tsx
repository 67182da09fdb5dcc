/* biome-ignore-all lint/a11y: the grid pattern of ARIA; the focus is on the cells, one of which Tab reaches */
import { memo } from 'react'
import styles from './seat-grid.module.css'

/** `kept`: in the saved cart. `waiting`: not known yet. */
export type SeatState = 'free' | 'taken' | 'mine' | 'kept' | 'waiting'

type SeatRowProps = {
  /** The number of the row's first seat. */
  first: number
  /** The seats' states as one string, so that `memo` recognises an unchanged row. */
  states: string
  /** The number of the seat that is the tab stop, if it is in this row. */
  tabStop: number | null
  nameOf: (seat: number, state: SeatState) => string
}

/** One row; rendered again only when one of its seats changes. The grid handles clicks and keys. */
export const SeatRow = memo(({ first, states, tabStop, nameOf }: SeatRowProps) => (
  <div className={styles.row} role="row">
    {(states.split(' ') as SeatState[]).map((state, index) => {
      const seat = first + index
      return (
        <button
          key={seat}
          type="button"
          role="gridcell"
          className={styles.seat}
          data-seat={seat}
          data-state={state}
          tabIndex={seat === tabStop ? 0 : -1}
          aria-label={nameOf(seat, state)}
          aria-selected={state === 'mine'}
          aria-disabled={state !== 'free' && state !== 'mine'}
        >
          {state === 'taken' || state === 'waiting' ? null : seat}
        </button>
      )
    })}
  </div>
))
