import { useEffect, useId, useMemo, useRef } from 'react'
import { RIFA_HUNDRED } from '../../../contract/limits.ts'
import type { Hundred } from '../../../contract/rifas-rules.ts'
import { RIFA } from '../../texts/rifa.ts'
import { Choice } from '../../ui/choice/choice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './hundreds.module.css'

/** With more hundreds than this, they are grouped by thousands. */
const MANY = 20
const PER_RANGE = 10
const RANGE = PER_RANGE * RIFA_HUNDRED

type HundredsProps = { hundreds: readonly Hundred[]; chosen: number; onChoose: (first: number) => void }

/** The hundreds of the raffle's numbers, one of them chosen; each shows how full it is. */
export function Hundreds({ hundreds, chosen, onChoose }: HundredsProps) {
  const name = useId()
  const row = useRef<HTMLFieldSetElement>(null)
  const index = hundreds.findIndex(({ first }) => first === chosen)
  const start = hundreds.length > MANY ? index - (index % PER_RANGE) : 0
  const shown = hundreds.length > MANY ? hundreds.slice(start, start + PER_RANGE) : hundreds

  // Shows the chosen one, which the search may have found. `scrollIntoView` would also scroll the page.
  useEffect(() => {
    const box = row.current
    const chip = box?.querySelector<HTMLElement>(`[data-value="${chosen}"]`)
    if (box && chip) box.scrollTo({ left: chip.offsetLeft - (box.clientWidth - chip.offsetWidth) / 2 })
  }, [chosen])

  return (
    <>
      {hundreds.length > MANY && <Ranges hundreds={hundreds} start={start} onChoose={onChoose} />}
      <fieldset ref={row} className={styles.hundreds}>
        <legend className={styles.legend}>{RIFA.hundreds}</legend>
        {shown.map(({ first, last, taken }) => (
          <Choice
            key={first}
            name={name}
            value={String(first)}
            checked={first === chosen}
            onChoose={() => onChoose(first)}
            className={styles.hundred}
          >
            <span className={styles.name}>{RIFA.hundred(first, last)}</span>
            <VisuallyHidden>{RIFA.hundredFree(last - first + 1 - taken)}</VisuallyHidden>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(100 * taken) / (last - first + 1)}%` }} />
            </span>
          </Choice>
        ))}
      </fieldset>
    </>
  )
}

type RangesProps = { hundreds: readonly Hundred[]; start: number; onChoose: (first: number) => void }

/** The thousands, of a raffle with many numbers. */
function Ranges({ hundreds, start, onChoose }: RangesProps) {
  const id = useId()
  const total = hundreds.at(-1)?.last ?? 1
  // Up to a hundred options; memoized, because only the chosen one and the taken numbers change.
  const options = useMemo(
    () =>
      Array.from({ length: Math.ceil(total / RANGE) }, (_, range) => {
        const first = range * RANGE + 1
        return (
          <option key={first} value={first}>
            {RIFA.rangeOf(first, Math.min(first + RANGE - 1, total))}
          </option>
        )
      }),
    [total],
  )
  return (
    <p className={styles.range}>
      <label htmlFor={id}>{RIFA.range}</label>
      <select
        id={id}
        className={styles.select}
        value={hundreds[start]?.first}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {options}
      </select>
    </p>
  )
}
