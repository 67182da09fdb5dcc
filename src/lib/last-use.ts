/** After so long without a touch, a key or the wheel, the user counts as away. */
const ATTENDED_MS = 60_000

let lastUse = 0
const note = () => {
  lastUse = Date.now()
}

/** From now on notes when the page was last used by a person; opening it is a use. */
export function watchUse(): void {
  note()
  for (const type of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(type, note, { capture: true, passive: true })
  }
}

/** Whether a call is made by the page alone: it does not keep an unused session open (docs/api.md#sessions). */
export const isUnattended = (): boolean => Date.now() - lastUse > ATTENDED_MS
