import { type KeyboardEvent, useId, useState } from 'react'
import type { Plan, PlanPlace, PlanRow } from '../../../contract/place-plan.ts'
import { UI } from '../../texts/ui.ts'
import styles from './place-list.module.css'
import { isTogglable, type PlaceState } from './place-state.ts'

type PlaceListProps = {
  plan: Plan
  stateOf: (nr: number) => PlaceState
  nameOf: (place: PlanPlace, state: PlaceState) => string
  rowLabel: (row: PlanRow) => string
  /** Selects the listed places; all by default. */
  isAsked?: ((place: PlanPlace) => boolean) | undefined
  onToggle: (nr: number) => void
  /** Called with the place that has the focus, which the map marks; null if none has it. */
  onFocus: (nr: number | null) => void
}

/**
 * The index of the place to which a key moves the focus; null when the key does not move it.
 * @internal
 */
export function placeAfterKey(key: string, at: number, count: number): number | null {
  const targets = new Map([
    ['ArrowRight', at + 1],
    ['ArrowDown', at + 1],
    ['ArrowLeft', at - 1],
    ['ArrowUp', at - 1],
    ['Home', 0],
    ['End', count - 1],
  ])
  const next = targets.get(key)
  return next === undefined || next === at || next < 0 || next >= count ? null : next
}

const freeIn = ({ places }: PlanRow, stateOf: PlaceListProps['stateOf']): number =>
  places.filter(({ nr }) => stateOf(nr) === 'free').length

type RowProps = Omit<PlaceListProps, 'plan' | 'isAsked'> & { row: PlanRow }

/** The places of one row: one tab stop, arrow keys move inside. */
function Row({ row, stateOf, nameOf, rowLabel, onToggle, onFocus }: RowProps) {
  const [active, setActive] = useState(0)
  const move = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const next = placeAfterKey(event.key, active, row.places.length)
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <fieldset className={styles.places} aria-label={rowLabel(row)} onKeyDown={move}>
      {row.places.map((place, index) => {
        const state = stateOf(place.nr)
        const canToggle = isTogglable(state)
        return (
          <button
            key={place.nr}
            type="button"
            className={styles.place}
            data-state={place.kind === 'blocked' ? 'taken' : state}
            tabIndex={index === active ? 0 : -1}
            aria-label={nameOf(place, state)}
            aria-pressed={state === 'mine'}
            aria-disabled={!canToggle}
            onClick={canToggle ? () => onToggle(place.nr) : undefined}
            onFocus={() => {
              setActive(index)
              onFocus(place.nr)
            }}
            onBlur={() => onFocus(null)}
          >
            {row.name === '' ? place.text : place.label}
          </button>
        )
      })}
    </fieldset>
  )
}

/** A row's key: its first place. */
const keyOf = ({ places }: PlanRow): number | undefined => places[0]?.nr

function Rows({ plan, isAsked, ...props }: PlaceListProps) {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const rows = isAsked
    ? plan.rows
        .map(({ name, places }) => ({ name, places: places.filter(isAsked) }))
        .filter(({ places }) => places.length > 0)
    : plan.rows
  const index = Math.min(chosen, rows.length - 1)
  const row = rows[index]
  if (!row) return null
  return (
    <div className={styles.rows}>
      {rows.length > 1 && (
        <p className={styles.choice}>
          <label htmlFor={id}>{UI.map.row}</label>
          <select
            id={id}
            className={styles.select}
            value={index}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {rows.map((option, at) => (
              <option key={keyOf(option)} value={at}>
                {UI.map.rowOption(props.rowLabel(option), freeIn(option, props.stateOf))}
              </option>
            ))}
          </select>
        </p>
      )}
      <Row key={keyOf(row)} row={row} {...props} />
    </div>
  )
}

/**
 * The places of the map as a list: rows, then the places of the chosen row. It is for keyboards and screen readers. Its
 * places are rendered only while it is open.
 */
export function PlaceList(props: PlaceListProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.list} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{UI.map.list}</summary>
      {isOpen && <Rows {...props} />}
    </details>
  )
}
