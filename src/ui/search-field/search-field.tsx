import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FIELDS } from '../../texts/fields.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './search-field.module.css'

/** A list follows the typing after this pause, in milliseconds; Enter makes it follow at once. */
const PAUSE_MS = 350

type SearchFieldProps = {
  label: string
  name: string
  /** What is searched at present. */
  value: string
  onSearch: (text: string) => void
  maxLength?: number | undefined
}

/** A search above a list. It searches while one types, and shows what another control or the address searches. */
export function SearchField({ label, name, value, onSearch, maxLength = 120 }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  // What was asked for arrives as `value`, trimmed; the typed text stays as it is then.
  if (shown !== value) {
    setShown(value)
    if (text.trim() !== value) setText(value)
  }
  useEffect(() => {
    if (text.trim() === shown) return
    const timer = setTimeout(() => search.current(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, shown])

  const clear = () => {
    setText('')
    onSearch('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSearch(text.trim())
    if (event.key !== 'Escape' || text === '') return
    event.preventDefault()
    clear()
  }
  return (
    <div className={styles.field}>
      <span className={styles.icon}>
        <Icon name="search" />
      </span>
      <input
        ref={input}
        className={styles.input}
        type="search"
        name={name}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxLength}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {text && <IconButton name="close" label={FIELDS.clear(label)} onClick={clear} />}
    </div>
  )
}
