type Work<T> = () => Promise<T>

/**
 * A lock of this browser, for all its tabs. A page opened over plain HTTP by its network address has no locks: there,
 * it is of this tab only.
 */
export function lockNamed(name: string) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Runs one piece of work at a time. */
    alone<T>(work: Work<T>): Promise<T> {
      if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    },
    /** Runs work beside other such work, but never beside one that runs alone. */
    together: <T>(work: Work<T>): Promise<T> =>
      navigator.locks ? (navigator.locks.request(name, { mode: 'shared' }, work) as Promise<T>) : work(),
  }
}
