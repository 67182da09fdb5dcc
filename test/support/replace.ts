import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Replaces exported functions of a module for all its importers, while the tests of a file run. In contrast to
 * `vi.mock`, no module is loaded again, so that the file can share a process.
 * @param change makes the new functions from the original ones
 */
export function replaceIn<M extends object>(module: M, change: (original: M) => Partial<M>): void {
  const spies: { mockRestore(): void }[] = []
  beforeAll(() => {
    for (const [name, replacement] of Object.entries(change({ ...module })))
      spies.push(
        vi.spyOn(module as Record<string, () => unknown>, name).mockImplementation(replacement as () => unknown),
      )
  })
  afterAll(() => {
    for (const spy of spies) spy.mockRestore()
  })
}
