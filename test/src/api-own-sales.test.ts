import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../src/api/api.ts'
import { vendas } from '../../src/api/vendas.ts'
import { clienteSlice } from '../../src/lib/cliente.ts'
import { allowRelativeRequests } from './relative-requests.ts'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  allowRelativeRequests()
})
afterEach(() => void vi.unstubAllGlobals())

const sale = (nr: number) => ({ id: `sale-${nr}` })
/** The list of a cliente's sales, newest first, from a server with pages of `size` sales. */
function serves(size: number, listOf: (call: number) => number[]) {
  const cursors: number[] = []
  fetched.mockImplementation(async (request) => {
    const { cursor, idCliente } = (await request.json()) as { cursor: number; idCliente: string }
    expect(idCliente).toBe('me')
    const all = listOf(cursors.length)
    cursors.push(cursor)
    return Response.json({ result: all.slice(cursor, cursor + size).map(sale), total: all.length })
  })
  return cursors
}
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

async function readList() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, cliente: clienteSlice.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  const { data } = await store.dispatch(vendas.endpoints.listVendasCliente.initiate('me'))
  return data
}

it('one’s own sales are requested once if they fit into a page', async () => {
  const cursors = serves(100, () => range(3))
  expect(await readList()).toEqual({ result: range(3).map(sale), total: 3 })
  expect(cursors).toEqual([0])
})

it('one’s own sales on several pages are read page by page, in order', async () => {
  const cursors = serves(100, () => range(250))
  expect(await readList()).toEqual({ result: range(250).map(sale), total: 250 })
  expect(cursors).toEqual([0, 100, 200])
})

it('a sale made while the pages are read leaves none out and none twice', async () => {
  // At the second call there is a new sale at the top, so the last one of the first page is the first one of this page.
  serves(2, (call) => (call === 0 ? [1, 2, 3, 4] : [0, 1, 2, 3, 4]))
  const ids = (await readList())?.result.map(({ id }) => id) ?? []
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining([1, 2, 3, 4].map((nr) => sale(nr).id)))
})

it('reading one’s own sales ends when a server returns nothing more', async () => {
  fetched.mockImplementation(async () => Response.json({ result: [sale(1)], total: 9 }))
  expect((await readList())?.result).toHaveLength(1)
  expect(fetched).toHaveBeenCalledTimes(2)
})
