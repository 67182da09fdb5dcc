import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CLIENTE_KEY, followOtherTabs, persistConfig, storeNow } from '../../src/app/persistence.ts'
import type { ClienteState } from '../../src/lib/cliente.ts'

const maria = { id: '0b0f6b0e-6a3a-4a55-9a3e-3d1f2c4b5a69', nome: 'Maria Aparecida', telefone: '11987654321' }
const state: ClienteState = {
  cliente: maria,
  carrinho: [],
  idCarrinho: '7f0c3c1e-2f4b-4c39-9f0a-6f6d2f3a1b2c',
  isLogoutDue: false,
}
const { storage } = persistConfig
/** As it is written: without the due logout, when there is none. */
const { isLogoutDue: _, ...written } = state

const kept = new Map<string, string>()
const working = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
}
const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

/** The states that this tab receives from others, and a fake window to dispatch events in. */
function follow() {
  const received: ClienteState[] = []
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const stop = followOtherTabs((changed) => received.push(changed))
  const event = (type: string, key: string | null = CLIENTE_KEY) =>
    window.dispatchEvent(Object.assign(new Event(type), { key }))
  return { received, stop, event }
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', working)
  return storage.getItem(CLIENTE_KEY)
})
afterEach(() => void vi.unstubAllGlobals())

it('writes the same text for the same cliente, whatever the order of the fields', async () => {
  await storage.setItem(CLIENTE_KEY, state)
  const text = kept.get(CLIENTE_KEY)
  const { idCarrinho, carrinho, cliente, isLogoutDue } = state
  await storage.setItem(CLIENTE_KEY, { isLogoutDue, idCarrinho, _persist: { version: 1 }, carrinho, cliente })
  expect(kept.get(CLIENTE_KEY)).toBe(text)
  expect(JSON.parse(text ?? '')).toEqual(written)
})

it('stores no key without a cliente and items', async () => {
  await storage.setItem(CLIENTE_KEY, state)
  await storage.setItem(CLIENTE_KEY, { ...state, cliente: null })
  expect(kept.size).toBe(0)
})

it('stores a due logout, without data of the cliente, until it is settled', async () => {
  const { idCarrinho } = state
  storeNow({ cliente: null, carrinho: [], idCarrinho, isLogoutDue: true })
  expect(JSON.parse(kept.get(CLIENTE_KEY) ?? '')).toEqual({
    cliente: null,
    carrinho: [],
    idCarrinho,
    isLogoutDue: true,
  })
  storeNow({ cliente: null, carrinho: [], idCarrinho, isLogoutDue: false })
  expect(kept.size).toBe(0)
})

it('does not write back what it has read, which would overwrite a newer state of another tab', async () => {
  kept.set(CLIENTE_KEY, JSON.stringify(written))
  await storage.getItem(CLIENTE_KEY)
  const newer = JSON.stringify({ ...written, idCarrinho: '00000000-0000-4000-8000-000000000000' })
  kept.set(CLIENTE_KEY, newer)
  await storage.setItem(CLIENTE_KEY, state)
  expect(kept.get(CLIENTE_KEY)).toBe(newer)
})

it('receives what another tab wrote, once, and a cleared storage', () => {
  const { received, event } = follow()
  kept.set(CLIENTE_KEY, JSON.stringify(written))
  event('storage', 'another key')
  expect(received).toEqual([])
  event('storage')
  event('storage')
  expect(received).toEqual([state])
  kept.clear()
  event('storage', null)
  expect(received.at(-1)).toMatchObject({ cliente: null, carrinho: [] })
})

it('does not receive its own state, not even by a late event of another tab', async () => {
  const { received, event } = follow()
  await storage.setItem(CLIENTE_KEY, state)
  event('storage')
  expect(received).toEqual([])
})

it('reads the storage when the page becomes visible, and stops when unsubscribed', () => {
  const { received, stop, event } = follow()
  kept.set(CLIENTE_KEY, JSON.stringify(written))
  event('pageshow')
  expect(received).toEqual([state])
  kept.clear()
  stop()
  event('pageshow')
  event('storage')
  expect(received).toHaveLength(1)
})

it.each(['{', '"', 'null', '[1', '{"cliente":{"id":1}}', '{"carrinho":{"length":9}}', '5', '"text"'])(
  'reads %s as no cliente',
  async (text) => {
    kept.set(CLIENTE_KEY, text)
    const { received, event } = follow()
    event('storage')
    expect(received).toMatchObject([{ cliente: null, carrinho: [] }])
    await expect(storage.getItem(CLIENTE_KEY)).resolves.not.toThrow()
  },
)

it('works without storage, and loses nothing in memory', async () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { received, event } = follow()
  await expect(storage.getItem(CLIENTE_KEY)).resolves.toBeNull()
  await expect(storage.setItem(CLIENTE_KEY, state)).resolves.toBeUndefined()
  event('pageshow')
  event('storage')
  expect(received).toEqual([])
})

it('keeps its own state if the storage is full', async () => {
  vi.stubGlobal('localStorage', { ...working, setItem: refuse })
  const { received, event } = follow()
  await storage.setItem(CLIENTE_KEY, state)
  event('pageshow')
  expect(received).toEqual([])
})
