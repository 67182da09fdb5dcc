/** Registered by a form with unsaved changes: asks the user before it calls `leave`. */
type Guard = (leave: () => void) => void

const guards: Guard[] = []

/** Called when a form has unsaved changes; the returned function is called when it has none. */
export function guardLeaving(guard: Guard): () => void {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}

/** Calls `leave`, which leaves the screen; if a form has unsaved changes, the user is asked first. */
export function leaveWhenSaved(leave: () => void): void {
  const guard = guards.at(-1)
  if (guard) guard(leave)
  else leave()
}
