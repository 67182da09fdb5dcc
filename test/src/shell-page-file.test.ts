import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetFailures, pageFile } from '../../src/app/page-file.ts'

const page = { default: () => null }
const gone = new TypeError('Failed to fetch dynamically imported module')

let reload: ReturnType<typeof vi.fn>
let answers: boolean

beforeEach(() => {
  reload = vi.fn()
  answers = false
  const history = {
    state: { key: 'a' } as unknown,
    replaceState: (state: unknown) => {
      history.state = state
    },
  }
  vi.stubGlobal('window', { history, location: { href: 'http://shop/evento/1', reload } })
  vi.stubGlobal('fetch', async () => {
    if (!answers) throw new TypeError('Failed to fetch')
    return { ok: true }
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('the file of a page', () => {
  it('is asked for once, before or when it is wanted', async () => {
    const load = vi.fn(async () => page)
    const file = pageFile(load)
    file.prefetch()
    file.prefetch()
    await expect(file.for('a')).resolves.toBe(page)
    expect(file.for('b')).toBe(file.for('b'))
    expect(load).toHaveBeenCalledOnce()
  })

  it('that did not come stays missing until that is on the screen, and is asked for again at the next visit', async () => {
    const load = vi.fn(async () => page).mockRejectedValueOnce(gone)
    const file = pageFile(load)
    const first = file.for('a')
    await expect(first).rejects.toBe(gone)
    expect(file.for('a')).toBe(first)
    forgetFailures()
    await expect(file.for('b')).resolves.toBe(page)
    expect(load).toHaveBeenCalledTimes(2)
    expect(reload).not.toHaveBeenCalled()
  })

  it('that could not come before it was wanted is asked for when it is', async () => {
    const load = vi.fn(async () => page).mockRejectedValueOnce(gone)
    const file = pageFile(load)
    file.prefetch()
    await Promise.resolve()
    await expect(file.for('a')).resolves.toBe(page)
    expect(reload).not.toHaveBeenCalled()
  })

  it('that is gone while the shop answers: one reload, then the failure is said', async () => {
    answers = true
    void pageFile(() => Promise.reject(gone)).for('a')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    // After the reload the history entry remembers.
    await expect(pageFile(() => Promise.reject(gone)).for('a')).rejects.toBe(gone)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('that came after the reload lets the next new version reload again', async () => {
    answers = true
    void pageFile(() => Promise.reject(gone)).for('a')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await pageFile(async () => page).for('a')
    void pageFile(() => Promise.reject(gone)).for('a')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  })

  it('does not reload what the reader has left meanwhile', async () => {
    answers = true
    const wanted = pageFile(() => Promise.reject(gone)).for('a')
    window.location.href = 'http://shop/'
    await expect(wanted).rejects.toBe(gone)
    expect(reload).not.toHaveBeenCalled()
  })
})
