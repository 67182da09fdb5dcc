/** Locks that a batch takes all at once and keeps until its commit. */
export class Locks {
  readonly #held = new Set<number>()
  readonly #waiting: { keys: number[]; run(): void }[] = []

  take(keys: number[], run: () => void): void {
    this.#waiting.push({ keys, run })
    this.#grant()
  }
  free(keys: number[]): void {
    for (const key of keys) this.#held.delete(key)
    this.#grant()
  }
  #grant(): void {
    const wanted = new Set<number>()
    for (const waiter of [...this.#waiting]) {
      const isFree = waiter.keys.every((key) => !this.#held.has(key) && !wanted.has(key))
      if (isFree) {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        for (const key of waiter.keys) this.#held.add(key)
        waiter.run()
      } else for (const key of waiter.keys) wanted.add(key)
    }
  }
}

/** Connections to the database; a batch that finds none waits in order. */
export class Pool {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(size: number) {
    this.#free = size
  }
  take(run: () => void): void {
    if (this.#free === 0) {
      this.#waiting.push(run)
      return
    }
    this.#free -= 1
    run()
  }
  free(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
