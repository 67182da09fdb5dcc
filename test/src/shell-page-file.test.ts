import { createElement, use } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetFailures, type PageFile, pageFile } from '../../src/app/page-file.ts'

const page = { default: () => null }
const Visit = ({ file }: { file: PageFile }) => createElement(use(file.for('a')).default)
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
  it('the file of a page is requested once, before or when it is needed', async () => {
    const load = vi.fn(async () => page)
    const file = pageFile(load)
    file.prefetch()
    file.prefetch()
    await expect(file.for('a')).resolves.toBe(page)
    expect(file.for('b')).toBe(file.for('b'))
    expect(load).toHaveBeenCalledOnce()
  })

  it('the file of a page that is loaded is rendered at once, in the browser as on the server', async () => {
    const file = pageFile(async () => ({ default: () => 'Eventos' }))
    await file.load()
    expect(renderToString(createElement(Visit, { file }))).toBe('Eventos')
  })

  it('the file of a page that failed stays failed until the error is shown, and is requested again at the next visit', async () => {
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

  it('the file of a page that failed while preloading is requested when it is needed', async () => {
    const load = vi.fn(async () => page).mockRejectedValueOnce(gone)
    const file = pageFile(load)
    file.prefetch()
    await Promise.resolve()
    await expect(file.for('a')).resolves.toBe(page)
    expect(reload).not.toHaveBeenCalled()
  })

  it('the file of a page that is missing while the server answers causes one reload, then the error is shown', async () => {
    answers = true
    void pageFile(() => Promise.reject(gone)).for('a')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    // After the reload the history state stores that there was one.
    await expect(pageFile(() => Promise.reject(gone)).for('a')).rejects.toBe(gone)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('the file of a page that loads after the reload allows a reload for the next new version', async () => {
    answers = true
    void pageFile(() => Promise.reject(gone)).for('a')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await pageFile(async () => page).for('a')
    void pageFile(() => Promise.reject(gone)).for('a')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  })

  it('the file of a page does not reload a page that was left meanwhile', async () => {
    answers = true
    const wanted = pageFile(() => Promise.reject(gone)).for('a')
    window.location.href = 'http://shop/'
    await expect(wanted).rejects.toBe(gone)
    expect(reload).not.toHaveBeenCalled()
  })
})
