import { useEffect, useRef } from 'react'
import { RIFA } from '../../texts/rifa.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './chosen-numbers.module.css'

type ChosenNumbersProps = { picks: readonly number[]; onRemove: (nr: number) => void }

/** The chosen numbers; each can be removed. */
export function ChosenNumbers({ picks, onRemove }: ChosenNumbersProps) {
  const list = useRef<HTMLUListElement>(null)
  // The removed number's button had the focus: the next one, or the last, takes it.
  const focusAt = useRef<number | null>(null)
  useEffect(() => {
    const buttons = list.current?.querySelectorAll('button')
    if (focusAt.current !== null) buttons?.[Math.min(focusAt.current, buttons.length - 1)]?.focus()
    focusAt.current = null
  })
  return (
    <ul ref={list} className={styles.chosen} aria-label={RIFA.chosen}>
      {picks.map((nr, index) => (
        <li key={nr}>
          <button
            type="button"
            className={styles.number}
            aria-label={RIFA.remove(nr)}
            onClick={() => {
              focusAt.current = index
              onRemove(nr)
            }}
          >
            {nr}
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
