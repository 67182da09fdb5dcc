import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { numbersOf, packNumbers } from '../../contract/rifa-numeros-rules.ts'
import { api } from '../../src/api/api.ts'
import { eventosUtil, getLugares } from '../../src/api/eventos.ts'
import { liveTaken } from '../../src/api/live.ts'
import { allowRelativeRequests } from './relative-requests.ts'

const EVENTO = '3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11'
const SETOR = '7c1e9a52-1d7b-4a0e-8f3c-5b2d6e9f0a34'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  allowRelativeRequests()
})
afterEach(() => void vi.unstubAllGlobals())

const whole = (versao: string, ...taken: number[]) =>
  Response.json({ versao, setores: [{ id: SETOR, ocupados: packNumbers(taken, 12) }], mudancas: null })
const changes = (versao: string, ocupados: number[], livres: number[]) =>
  Response.json({ versao, setores: null, mudancas: [{ id: SETOR, ocupados, livres }] })

function open() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  const known = () => getLugares.select(EVENTO)(store.getState()).data
  return {
    store,
    known,
    read: () => store.dispatch(getLugares.initiate(EVENTO, { forceRefetch: true })),
    taken: () => numbersOf(known()?.setores[SETOR]?.ocupados ?? ''),
  }
}
const asked = (): string[] => fetched.mock.calls.map(([{ url }]) => url.slice(url.indexOf('/lugares')))

describe('places that are read again', () => {
  it('places that are read again are requested as changes, which are applied to the current data', async () => {
    const { store, read, taken } = open()
    fetched.mockResolvedValueOnce(whole('7', 2, 9))
    await read()
    let send: (answer: Response) => void = () => undefined
    fetched.mockReturnValueOnce(new Promise((resolve) => (send = resolve)))
    const reading = read()
    // The socket reports another place while the answer is in progress.
    store.dispatch(
      eventosUtil.updateQueryData('getLugares', EVENTO, (draft) => {
        draft.setores = { [SETOR]: { ocupados: packNumbers([2, 9, 12], 12) } }
      }),
    )
    send(changes('8', [3], [9]))
    await reading
    expect(asked()).toEqual(['/lugares', '/lugares?desde=7'])
    expect(taken()).toEqual([2, 3, 12])
  })
})

describe('a page that joins a room', () => {
  it('a page that joins a room reads loaded stock of another version again, and none of the same version', async () => {
    const { store, read, known, taken } = open()
    const join = (versao: string, reading?: PromiseLike<unknown>) => {
      const again: PromiseLike<unknown>[] = []
      const readAgain = () => void again.push(read())
      return liveTaken({ reading: () => reading, known, readAgain, apply: () => undefined })
        .joined(versao)
        .then(() => Promise.all(again))
    }
    // No stock is shown, so none is requested again.
    await join('7')
    expect(asked()).toEqual([])
    fetched.mockResolvedValueOnce(whole('6', 1))
    const reading = store.dispatch(getLugares.initiate(EVENTO))
    // The room is joined before the list arrives, and the list was read before place 5 was taken.
    fetched.mockResolvedValueOnce(changes('7', [5], []))
    await join('7', reading)
    expect(asked()).toEqual(['/lugares', '/lugares?desde=6'])
    expect(taken()).toEqual([1, 5])
    await join('7')
    expect(asked()).toHaveLength(2)
  })
})
