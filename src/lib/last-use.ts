/** After this time without a touch, a key or the wheel, the user counts as away. */
const ATTENDED_MS = 60_000

let lastUse = 0
const note = () => {
  lastUse = Date.now()
}

/** Starts recording when a person last used the page; opening it counts as a use. */
export function watchUse(): void {
  note()
  for (const type of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(type, note, { capture: true, passive: true })
  }
}

/** Whether a call is made without the user: such calls do not keep an unused session open (docs/api.md#sessions). */
export const isUnattended = (): boolean => Date.now() - lastUse > ATTENDED_MS
