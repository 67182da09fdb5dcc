import { configureStore, type Middleware } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../src/api/api.ts'
import { makeCalls } from '../../src/api/calls.ts'
import type { AppDispatch } from '../../src/lib/redux.ts'
import { expectConsole } from '../support/strict-console.ts'

const ID = '3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11'
const telefone = '11987654321'
const senha = 'segredo-que-vaza'
const json = (body: unknown, status = 200) => Response.json(body, { status })

const fetched = vi.fn<(request: Request) => Promise<Response>>()
/** The calls on a store of their own, and every text that was ever in it. */
function open() {
  const seen: string[] = []
  const watcher: Middleware = (middlewareApi) => (next) => (action) => {
    const result = next(action)
    seen.push(JSON.stringify(middlewareApi.getState()))
    return result
  }
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware, watcher),
  })
  // The Api's part of the site's store is all that a call needs.
  return { store, seen, calls: makeCalls(store.dispatch as unknown as AppDispatch) }
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  // The site's own addresses are relative, which Node does not know.
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string, init?: RequestInit) {
        super(new URL(url, 'http://shop'), init)
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

it('asks what it says, and answers what was answered', async () => {
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

it('nothing of a request or its answer is ever in the store', async () => {
  const { calls, seen } = open()
  fetched.mockImplementation(async () => json({ id: ID, nome: 'Marina Alves', telefone, cpf: '52998224725' }))
  await calls.signUp(telefone, 'Marina Alves', senha)
  await calls.lookUpPhone(telefone)
  await calls.readOwnCliente(ID)
  expect(fetched).toHaveBeenCalledTimes(3)
  for (const secret of [senha, telefone, 'Marina', '52998224725']) expect(seen.join()).not.toContain(secret)
})

it('each reading is a request of its own, also while another one is under way', async () => {
  const { calls } = open()
  const late = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(late.promise).mockResolvedValueOnce(json({ status: 'paid' }))
  const before = calls.readOrder('or_1')
  expect(await calls.readOrder('or_1')).toEqual({ status: 'paid' })
  late.resolve(json({ status: 'waiting_payment' }))
  expect(await before).toEqual({ status: 'waiting_payment' })
})

it.each([
  [
    'a refusal, with its sentence',
    () => json({ message: 'Código incorreto.' }, 400),
    { status: 400, message: 'Código incorreto.' },
  ],
  ['a page of a proxy', () => new Response('<html>', { status: 502 }), { status: 502 }],
  [
    'the end of the session',
    () => json({ message: 'Faça login para continuar' }, 401),
    { status: 401, message: 'Faça login para continuar' },
  ],
])('%s is rejected as our own error', async (_, answer, error) => {
  fetched.mockImplementation(async () => answer())
  await expect(open().calls.confirmSms(telefone, '123456')).rejects.toEqual(error)
})

it('the end of the session calls off what is under way: a reading is refused, a change may have been made', async () => {
  const { calls, store } = open()
  fetched.mockReturnValue(new Promise(() => undefined))
  const [reading, changing] = [calls.listReservas(), calls.extendHold(ID)]
  store.dispatch(api.util.resetApiState())
  await expect(reading).rejects.toEqual({ status: 401, code: 'login.needed' })
  await expect(changing).rejects.toEqual({})
})

it('an exception of ours says nothing to a reader', async () => {
  expectConsole()
  fetched.mockImplementation(async () => json(null))
  // Nobody is not a list: what reads the answer fails.
  await expect(open().calls.readCustomer()).rejects.toEqual({})
})
