type Work<T> = () => Promise<T>

/**
 * A lock shared by all tabs of this browser (Web Locks). A page opened over plain HTTP by its network address has no
 * such locks: there it covers this tab only.
 */
export function lockNamed(name: string) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Runs `work` exclusively. */
    alone<T>(work: Work<T>): Promise<T> {
      if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    },
    /** Runs `work` concurrently with other shared work, but never with exclusive work. */
    together: <T>(work: Work<T>): Promise<T> =>
      navigator.locks ? (navigator.locks.request(name, { mode: 'shared' }, work) as Promise<T>) : work(),
  }
}
