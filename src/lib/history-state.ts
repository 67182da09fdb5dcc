import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The router's key of this history entry; the first entry has none, so it gets 'default'. */
export const entryKey = (): unknown => Object(window.history.state).key ?? 'default'

// Values are stored in the history entry's own state. They live as long as the entry and survive a reload. This is not
// browser storage, where docs/api.md#sessions allows one key per session. The router uses another part of the same
// object.

type EntryState = { memory?: Record<string, string> }
const read = (): EntryState => Object(window.history.state)

/** The value stored in this history entry under a name; null when there is none. */
export function readHistoryState(name: string): string | null {
  const text = read().memory?.[name]
  return typeof text === 'string' ? text : null
}

export const namesInHistoryState = (): string[] => Object.keys(read().memory ?? {})

/** Stores a text in this history entry, for a reload; null removes it. */
export function writeHistoryState(name: string, text: string | null): void {
  const state = read()
  if (readHistoryState(name) === text) return
  const { [name]: _, ...others } = state.memory ?? {}
  const memory = text === null ? others : { ...others, [name]: text }
  window.history.replaceState({ ...state, memory }, '')
}

/**
 * Keeps a text in the history entry of this page, and in each new entry of the same page, e.g. with another query.
 * @param text undefined keeps the stored text
 */
export function useHistoryState(name: string, text: string | null | undefined): void {
  const { key } = useLocation()
  useEffect(() => {
    // The entry may already be the next page's while this page is still on the screen.
    if (text !== undefined && entryKey() === key) writeHistoryState(name, text)
  }, [name, text, key])
}
