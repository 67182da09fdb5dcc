// In the history entry's own state: it lives as long as the tab's entry, survives a reload, and is no browser storage,
// where docs/api.md#sessions allows one key a session. The router keeps its part of the same object.

type EntryState = { memory?: Record<string, string> }
const read = (): EntryState => Object(window.history.state)

/** What this history entry was told to remember under a name; null when nothing. */
export function readHistoryState(name: string): string | null {
  const text = read().memory?.[name]
  return typeof text === 'string' ? text : null
}

/** Remembers a text for a reload of this very entry; null forgets it. */
export function writeHistoryState(name: string, text: string | null): void {
  const state = read()
  if (readHistoryState(name) === text) return
  const { [name]: _, ...others } = state.memory ?? {}
  const memory = text === null ? others : { ...others, [name]: text }
  window.history.replaceState({ ...state, memory }, '')
}
