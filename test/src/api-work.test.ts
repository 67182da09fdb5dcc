import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import { WORK } from '../../contract/work-rules.ts'
import { api } from '../../src/api/api.ts'
import { clientes } from '../../src/api/clientes.ts'
import { allowRelativeRequests } from './relative-requests.ts'

// The proof of work that the server demands from callers without a session (docs/api.md#work).
const fetched = vi.fn<(request: Request) => Promise<Response>>()
const NEEDED = { code: 'proof.needed', message: SHOP_REFUSALS['proof.needed'] }
const needsWork = () =>
  Response.json(NEEDED, {
    status: 403,
    headers: { [WORK.challengeHeader]: `1.challenge-${fetched.mock.calls.length}` },
  })

/** A fake of the page's worker: `does` returns its answer to a challenge; undefined: no answer. */
let does: (challenge: string) => string | null | undefined
let threads: { ended: boolean; asked: string[] }[] = []
class Thread extends EventTarget {
  state = { ended: false, asked: [] as string[] }
  constructor() {
    super()
    threads.push(this.state)
  }
  postMessage(challenge: string): void {
    this.state.asked.push(challenge)
    const data = does(challenge)
    if (data !== undefined) queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('message'), { data })))
  }
  terminate(): void {
    this.state.ended = true
  }
}
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  allowRelativeRequests()
  threads = []
  does = (challenge) => `${challenge}.7`
  vi.stubGlobal('Worker', Thread)
})
afterEach(() => void vi.unstubAllGlobals())

const begin = () => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  return store.dispatch(clientes.endpoints.lookUpPhone.initiate('11987654321', { track: false }))
}
const proofs = () => fetched.mock.calls.map(([request]) => request.headers.get(WORK.proofHeader))

it('a demanded proof of work is done, also a second time, and the same call is sent again with it', async () => {
  fetched.mockImplementation(async () => (fetched.mock.calls.length < 3 ? needsWork() : Response.json({ id: 'a' })))
  expect(await begin()).toMatchObject({ data: { id: 'a' } })
  expect(proofs()).toEqual([null, '1.challenge-1.7', '1.challenge-2.7'])
  expect(threads.every(({ ended }) => ended)).toBe(true)
})

it('a proof of work is not done for ever: a server that goes on asking is believed to refuse', async () => {
  fetched.mockImplementation(async () => needsWork())
  expect(await begin()).toMatchObject({ error: { status: 403, ...NEEDED } })
  expect(fetched).toHaveBeenCalledTimes(4)
})

it.each([
  ['cannot be started', () => vi.stubGlobal('Worker', undefined)],
  [
    'cannot hash',
    () => {
      does = () => null
    },
  ],
])('a proof of work leaves the refusal as the answer where its thread %s', async (_, spoil) => {
  spoil()
  fetched.mockImplementation(async () => needsWork())
  expect(await begin()).toMatchObject({ error: { status: 403, ...NEEDED } })
  expect(fetched).toHaveBeenCalledOnce()
})

it('a proof of work is not begun for a call that was given up, and ends with one that is given up', async () => {
  fetched.mockImplementation(async () => needsWork())
  const early = begin()
  early.abort()
  expect(await early).toMatchObject({ error: { name: 'AbortError' } })
  await vi.dynamicImportSettled()
  expect(threads).toEqual([])

  does = () => undefined
  const late = begin()
  await vi.waitFor(() => expect(threads.map(({ asked }) => asked)).toEqual([['1.challenge-2']]))
  expect(threads[0]?.ended).toBe(false)
  late.abort()
  await late
  expect(threads[0]?.ended).toBe(true)
})
