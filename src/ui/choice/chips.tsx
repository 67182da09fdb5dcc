import { type ReactNode, useId } from 'react'
import styles from './chips.module.css'
import { Choice } from './choice.tsx'

type ChipsProps = {
  /** The name of the choice, for screen readers. */
  legend: string
  options: readonly { value: string; content: ReactNode }[]
  chosen: string
  /** In one row, which scrolls sideways up to the edges of a phone. */
  inRow?: boolean
  onChoose: (value: string) => void
}

/** A few choices in rows, one of them chosen. */
export function Chips({ legend, options, chosen, inRow = false, onChoose }: ChipsProps) {
  const name = useId()
  return (
    <fieldset className={styles.chips} data-row={inRow || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value, content }) => (
        <Choice
          key={value}
          name={name}
          value={value}
          checked={value === chosen}
          onChoose={() => onChoose(value)}
          className={styles.chip}
        >
          {content}
        </Choice>
      ))}
    </fieldset>
  )
}
