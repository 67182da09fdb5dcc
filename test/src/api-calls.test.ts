import { configureStore, type Middleware } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { api } from '../../src/api/api.ts'
import { makeCalls } from '../../src/api/calls.ts'
import type { AppDispatch } from '../../src/lib/redux.ts'
import { expectConsole } from '../support/console-watch.ts'
import { allowRelativeRequests } from './relative-requests.ts'

const ID = '3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11'
const telefone = '11987654321'
const senha = 'segredo-que-vaza'
const json = (body: unknown, status = 200) => Response.json(body, { status })

const fetched = vi.fn<(request: Request) => Promise<Response>>()
/** The API on a store of its own, and all states of this store, as text. */
function open() {
  const seen: string[] = []
  const watcher: Middleware = (middlewareApi) => (next) => (action) => {
    const result = next(action)
    seen.push(JSON.stringify(middlewareApi.getState()))
    return result
  }
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware, watcher),
  })
  // A call needs only the API's part of the site's store.
  return { store, seen, calls: makeCalls(store.dispatch as unknown as AppDispatch) }
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  allowRelativeRequests()
})
afterEach(() => void vi.unstubAllGlobals())

it('each endpoint sends its request and returns the answer', async () => {
  const { calls } = open()
  fetched.mockImplementation(async (request) =>
    json([request.method, new URL(request.url).pathname, await request.text()]),
  )
  expect(await calls.logIn(telefone, senha)).toEqual([
    'POST',
    '/api/clientes/login',
    JSON.stringify({ telefone, senha }),
  ])
  expect(await calls.readOrder('or_1')).toEqual(['GET', '/api/pagarme/orders/or_1', ''])
})

it('the store never contains a part of a request or its answer', async () => {
  const { calls, seen } = open()
  fetched.mockImplementation(async () => json({ id: ID, nome: 'Marina Alves', telefone, cpf: '52998224725' }))
  await calls.signUp(telefone, 'Marina Alves', senha)
  await calls.lookUpPhone(telefone)
  await calls.readOwnCliente(ID)
  expect(fetched).toHaveBeenCalledTimes(3)
  for (const secret of [senha, telefone, 'Marina', '52998224725']) expect(seen.join()).not.toContain(secret)
})

it('each read is a separate request, also while another one is under way', async () => {
  const { calls } = open()
  const late = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(late.promise).mockResolvedValueOnce(json({ status: 'paid' }))
  const before = calls.readOrder('or_1')
  expect(await calls.readOrder('or_1')).toEqual({ status: 'paid' })
  late.resolve(json({ status: 'waiting_payment' }))
  expect(await before).toEqual({ status: 'waiting_payment' })
})

it('a read by a query waits for one that is under way, and asks again; nothing stays in the store', async () => {
  const { calls, store } = open()
  const early = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(early.promise).mockResolvedValueOnce(json({ result: ['new'] }))
  const [before, now] = [calls.listReservas(), calls.listReservas()]
  early.resolve(json({ result: ['old'] }))
  expect(await before).toEqual(['old'])
  expect(await now).toEqual(['new'])
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(store.getState().api.queries).toEqual({}))
})

it('a read that nobody waits for any more is ended, and the next one does not wait for it', async () => {
  const { calls } = open()
  const left = new AbortController()
  fetched.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValueOnce(json({ result: ['new'] }))
  const before = calls.listReservas(undefined, left.signal).catch((error: unknown) => error)
  left.abort()
  expect(await calls.listReservas()).toEqual(['new'])
  expect(await before).toEqual({ status: 401, code: 'login.needed' })
})

it.each([
  [
    'a refusal, with its message',
    () => json({ message: 'Código incorreto.' }, 400),
    { status: 400, message: 'Código incorreto.' },
  ],
  ['an error page of a proxy', () => new Response('<html>', { status: 502 }), { status: 502 }],
  [
    'the end of the session',
    () => json({ message: 'Faça login para continuar' }, 401),
    { status: 401, message: 'Faça login para continuar' },
  ],
])('%s is rejected as an AppError', async (_, answer, error) => {
  fetched.mockImplementation(async () => answer())
  await expect(open().calls.confirmSms(telefone, '123456')).rejects.toEqual(error)
})

it.each([
  ['an empty body', () => new Response('')],
  ['status 204', () => new Response(null, { status: 204 })],
])('a successful answer with %s, where a body is due, counts as no answer', async (_, answer) => {
  fetched.mockImplementation(async () => answer())
  const { calls } = open()
  const unavailable = { message: CATALOGUE.indisponivel }
  await expect(calls.readOrder('or_1')).rejects.toEqual(unavailable)
  await expect(calls.lookUpPhone(telefone)).rejects.toEqual(unavailable)
  await expect(calls.listReservas()).rejects.toEqual(unavailable)
})

it.each([
  ['0', 0],
  ['false', false],
  ['an empty list', []],
  ['null', null],
])('the body %s is an answer', async (_, body) => {
  fetched.mockImplementation(async () => json(body))
  expect(await open().calls.readOrder('or_1')).toEqual(body)
})

it('an empty answer of the provider is a failure without a message', async () => {
  fetched
    .mockResolvedValueOnce(json({ url: 'http://provider', app_id: 'pk_1' }))
    .mockResolvedValueOnce(new Response(''))
  const card = { number: '4000000000000010', holder_name: 'M', exp_month: 1, exp_year: 30, cvv: '123' }
  await expect(open().calls.tokeniseCard(card as never)).rejects.toEqual({})
})

it('the end of the session aborts calls under way: a read fails, a change may have been made', async () => {
  const { calls, store } = open()
  fetched.mockReturnValue(new Promise(() => undefined))
  const [reading, changing] = [calls.listReservas(), calls.extendHold(ID)]
  store.dispatch(api.util.resetApiState())
  await expect(reading).rejects.toEqual({ status: 401, code: 'login.needed' })
  await expect(changing).rejects.toEqual({})
})

it('an exception in our code shows no internal text', async () => {
  expectConsole()
  fetched.mockImplementation(async () => json({ data: null }))
  // The answer is not a list, so reading it throws.
  await expect(open().calls.readCustomer()).rejects.toEqual({})
})
