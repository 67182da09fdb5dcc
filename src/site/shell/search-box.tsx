import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PATHS, to } from '../../lib/paths.ts'
import { SHELL } from '../../texts/shell.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './search-box.module.css'

type SearchBoxProps = { id: string; field: Ref<HTMLInputElement>; onDone: () => void }

/** Searches events by name; on the page of results it shows the searched text. */
export function SearchBox({ id, field, onDone }: SearchBoxProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const searched = pathname === PATHS.eventos ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [text, setText] = useState(searched)
  const [shown, setShown] = useState(searched)
  if (shown !== searched) {
    setShown(searched)
    setText(searched)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(to.eventos(text.trim()))
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
  }
  return (
    <search id={id} className={styles.box}>
      <form className={styles.form} action={PATHS.eventos} onSubmit={onSubmit}>
        <button type="submit" className={styles.submit} aria-label={SHELL.searchSubmit}>
          <Icon name="search" />
        </button>
        <input
          ref={field}
          className={styles.field}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={120}
          aria-label={SHELL.search}
          placeholder={SHELL.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </form>
    </search>
  )
}
