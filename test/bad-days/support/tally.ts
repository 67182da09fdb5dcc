/** Counts events by name. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(name: string, n = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + n)
  }
  of = (name: string): number => this.#counts.get(name) ?? 0
  get total(): number {
    return [...this.#counts.values()].reduce((sum, n) => sum + n, 0)
  }
  /** The counts, the highest first. */
  rows = (): [string, number][] => [...this.#counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
}
