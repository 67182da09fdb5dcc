import { type KeyboardEvent, useRef } from 'react'
import { FIELDS } from '../../texts/fields.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './search-field.module.css'
import { useTypedSearch } from './use-typed-search.ts'

type SearchFieldProps = {
  label: string
  name: string
  /** The searched text. */
  value: string
  onSearch: (text: string) => void
  maxLength?: number | undefined
}

/**
 * A search above a list. It searches while the user types, and shows a text searched by another control or the address.
 */
export function SearchField({ label, name, value, onSearch, maxLength = 120 }: SearchFieldProps) {
  const [text, setText] = useTypedSearch(value, onSearch)
  const input = useRef<HTMLInputElement>(null)

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
