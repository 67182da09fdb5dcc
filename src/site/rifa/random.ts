const RANGE = 2 ** 32

/** An unbiased random whole number from 0 to below `below`, from the browser's cryptographic source. */
export function randomBelow(below: number): number {
  // Values beyond the last whole multiple would make the first numbers more likely, so they are drawn again.
  const end = RANGE - (RANGE % below)
  const drawn = new Uint32Array(1)
  for (;;) {
    const value = crypto.getRandomValues(drawn)[0] ?? 0
    if (value < end) return value % below
  }
}
