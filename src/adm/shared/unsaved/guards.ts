/** A form with unsaved changes: asks before `leave` is done. */
type Guard = (leave: () => void) => void

const guards: Guard[] = []

/** Called while a form has unsaved changes; the returned function is called when it has none. */
export function guardLeaving(guard: Guard): () => void {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}

/** Does what leaves the screen; first asks the form with unsaved changes, if there is one. */
export function leaveWhenSaved(leave: () => void): void {
  const guard = guards.at(-1)
  if (guard) guard(leave)
  else leave()
}
