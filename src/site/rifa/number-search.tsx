import { type FormEvent, useId, useState } from 'react'
import { RIFA } from '../../texts/rifa.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import type { NumberState } from '../../ui/number-grid/number-state.ts'
import styles from './number-search.module.css'

type NumberSearchProps = {
  total: number
  stateOf: (nr: number) => NumberState
  /** The typed number, while it is one of the raffle; null otherwise. */
  onFound: (nr: number | null) => void
  onSubmit: (nr: number) => void
}

/** Finds a number while it is typed; Enter goes to it. */
export function NumberSearch({ total, stateOf, onFound, onSubmit }: NumberSearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const typed = text === '' ? null : Number(text)
  const nr = typed !== null && typed >= 1 && typed <= total ? typed : null

  const change = (value: string) => {
    const digits = value.replace(/\D/g, '').slice(0, 6)
    setText(digits)
    const found = Number(digits)
    onFound(digits !== '' && found >= 1 && found <= total ? found : null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (nr !== null) onSubmit(nr)
  }
  return (
    <form className={styles.search} onSubmit={submit}>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          className={styles.input}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          aria-label={RIFA.searchLabel}
          aria-describedby={id}
          aria-invalid={typed !== null && nr === null ? true : undefined}
          placeholder={RIFA.search}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      </div>
      <p id={id} className={styles.answer} data-wrong={nr === null} aria-live="polite">
        {typed !== null && (nr === null ? RIFA.outside(total) : RIFA.found(nr, RIFA.state[stateOf(nr)]))}
      </p>
    </form>
  )
}
