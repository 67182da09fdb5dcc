import { useEffect, useRef, useState } from 'react'

/** A list is searched after this pause in the typing, in milliseconds. */
const PAUSE_MS = 350

/**
 * The text of a search field, which searches while the user types. A text that was searched by another control or the
 * address is shown; the answer to the field's own search changes nothing, because more may have been typed meanwhile.
 * @param value the searched text, trimmed
 */
export function useTypedSearch(
  value: string,
  onSearch: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  /** What this field has searched, or shows. */
  const [sent, setSent] = useState(value)
  if (shown !== value) {
    setShown(value)
    setSent(value)
    if (value !== sent) setText(value)
  }
  const typed = text.trim()
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => {
      setSent(typed)
      search.current(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, sent])
  return [text, setText]
}
