import { type KeyboardEvent, memo, type Ref, type SyntheticEvent, useImperativeHandle, useRef, useState } from 'react'
import styles from './number-grid.module.css'

/** `kept`: in the saved cart. `waiting`: not known yet. */
export type NumberState = 'free' | 'taken' | 'mine' | 'kept' | 'waiting'

/**
 * The index that a key moves to from index `at` in a grid of `count` with `columns` per row; null for other keys.
 * @internal
 */
export function indexAfterKey(key: string, at: number, count: number, columns: number, ctrl: boolean): number | null {
  const rowStart = at - (at % columns)
  const targets = new Map([
    ['ArrowRight', at + 1],
    ['ArrowLeft', at - 1],
    ['ArrowDown', at + columns],
    ['ArrowUp', at - columns],
    ['Home', ctrl ? 0 : rowStart],
    ['End', ctrl ? count - 1 : Math.min(rowStart + columns, count) - 1],
  ])
  const next = targets.get(key)
  return next === undefined || next === at || next < 0 || next >= count ? null : next
}

export type NumberGridHandle = { focus(nr: number): void }

type NumberGridProps = {
  label: string
  /** The numbers shown, in order: `first` and as many as there are states. */
  first: number
  states: readonly NumberState[]
  /** The number found by the search. */
  marked: number | null
  /** The number of digits of the longest number, so that every part has the same columns. */
  digits: number
  nameOf: (nr: number, state: NumberState) => string
  /** Called for numbers that are free or chosen. */
  onToggle: (nr: number) => void
  ref?: Ref<NumberGridHandle>
}

const numberOf = (event: SyntheticEvent): number | null => {
  const nr = (event.target as Element).closest<HTMLElement>('[data-nr]')?.dataset['nr']
  return nr === undefined ? null : Number(nr)
}

/** The number of columns: how many items are at the same height as the first. */
function columnsOf(grid: HTMLElement): number {
  const tops = [...grid.children].map((cell) => (cell as HTMLElement).offsetTop)
  const end = tops.findIndex((top) => top !== tops[0])
  return end === -1 ? tops.length : end
}

/** Numbers as small tickets. One tab stop; arrow keys move inside; Space and Enter toggle. */
export function NumberGrid({ label, first, states, marked, digits, nameOf, onToggle, ref }: NumberGridProps) {
  const grid = useRef<HTMLFieldSetElement>(null)
  const [active, setActive] = useState(first)
  const last = first + states.length - 1
  const tabStop = active >= first && active <= last ? active : first

  const focus = (nr: number) => grid.current?.querySelector<HTMLElement>(`[data-nr="${nr}"]`)?.focus()
  useImperativeHandle(ref, () => ({ focus }))
  const toggle = (event: SyntheticEvent) => {
    const nr = numberOf(event)
    const state = nr === null ? undefined : states[nr - first]
    if (nr !== null && (state === 'free' || state === 'mine')) onToggle(nr)
  }
  const move = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const nr = numberOf(event)
    if (nr === null || event.altKey || event.metaKey) return
    const columns = columnsOf(event.currentTarget)
    const next = indexAfterKey(event.key, nr - first, states.length, columns, event.ctrlKey)
    if (next === null) return
    event.preventDefault()
    focus(first + next)
  }
  return (
    <fieldset
      ref={grid}
      className={styles.grid}
      style={{ '--digits': digits } as object}
      aria-label={label}
      onClick={toggle}
      onKeyDown={move}
      onFocus={(event) => setActive(numberOf(event) ?? active)}
    >
      {states.map((state, index) => {
        const nr = first + index
        return (
          <NumberButton
            key={nr}
            nr={nr}
            state={state}
            isTabStop={nr === tabStop}
            isMarked={nr === marked}
            name={nameOf(nr, state)}
          />
        )
      })}
    </fieldset>
  )
}

type NumberButtonProps = { nr: number; state: NumberState; isTabStop: boolean; isMarked: boolean; name: string }

const NumberButton = memo(({ nr, state, isTabStop, isMarked, name }: NumberButtonProps) => (
  <button
    type="button"
    className={styles.number}
    data-nr={nr}
    data-state={state}
    data-marked={isMarked || undefined}
    tabIndex={isTabStop ? 0 : -1}
    aria-label={name}
    aria-pressed={state === 'mine' || state === 'kept'}
    aria-disabled={state !== 'free' && state !== 'mine'}
  >
    <span className={styles.digits}>{nr}</span>
  </button>
))
