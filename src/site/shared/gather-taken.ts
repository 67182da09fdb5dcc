// During a busy sale numbers change many times a second: the page draws them together.
const GATHER_MS = 150

/**
 * Gathers what became taken or free, and tells `apply` the last state of each number together. `stop` drops what is
 * not applied yet.
 */
export function gatherTaken(apply: (changed: ReadonlyMap<number, boolean>) => void) {
  const changed = new Map<number, boolean>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    note(nr: number, isTaken: boolean): void {
      changed.set(nr, isTaken)
      timer ??= setTimeout(() => {
        timer = undefined
        apply(changed)
        changed.clear()
      }, GATHER_MS)
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** The taken numbers after the changes. A new list: a draft of 100 000 numbers would be slow. */
export function takenAfter(taken: readonly number[], changed: ReadonlyMap<number, boolean>): number[] {
  const numbers = taken.filter((nr) => !changed.has(nr))
  for (const [nr, isTaken] of changed) if (isTaken) numbers.push(nr)
  return numbers
}
