import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CartItem } from '../../contract/carrinho-items.ts'
import { storeNow } from '../../src/app/persisted.ts'
import { CLIENTE_KEY, restoreCliente } from '../../src/app/persistence.ts'
import { makeStore } from '../../src/app/store.ts'
import { itemsAdded, loggedIn, loggedOut, logoutSettled, sessionEnded } from '../../src/lib/cliente.ts'

const maria = { id: '0b0f6b0e-6a3a-4a55-9a3e-3d1f2c4b5a69', nome: 'Maria Aparecida', telefone: '11987654321' }
const item: CartItem = {
  setor: { id: 's1', nome: 'Pista', tipo: 2, dividir_ate: 3 },
  id_evento: 'e1',
  id_evento_setor_lote: 'l1',
  id_rifa: null,
  nr_lugar: null,
  valor: 46,
  qtde: 2,
  nomeEvento: 'Festival do Sol',
  nomeRifa: null,
  nrLote: 1,
  codigosRifas: null,
}
const idCarrinho = '7f0c3c1e-2f4b-4c39-9f0a-6f6d2f3a1b2c'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** As it is stored: empty fields are left out. */
const written = { cliente: maria, idCarrinho }

const kept = new Map<string, string>()
const working = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
}
const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const keep = (value: unknown) => kept.set(CLIENTE_KEY, JSON.stringify(value))
const stored = () => JSON.parse(kept.get(CLIENTE_KEY) ?? 'null')

/** A tab: its store, with the stored state, and a window to dispatch events in. */
async function openTab() {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const store = makeStore()
  await restoreCliente(store)
  const now = () => {
    const { cliente, carrinho, idCarrinho: id, isLogoutDue } = store.getState().cliente
    return { cliente, carrinho, idCarrinho: id, isLogoutDue }
  }
  const event = async (type: string, key: string | null = CLIENTE_KEY) => {
    window.dispatchEvent(Object.assign(new Event(type), { key }))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { now, event, dispatch: store.dispatch, flush: () => storeNow(store.dispatch) }
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', working)
})
afterEach(() => void vi.unstubAllGlobals())

describe('the key in the browser', () => {
  it('the key in the browser is restored as it was written', async () => {
    const { dispatch, flush, now } = await openTab()
    dispatch(loggedIn(maria))
    dispatch(itemsAdded([item]))
    flush()
    expect(stored()).toEqual({ cliente: maria, carrinho: [item], idCarrinho: now().idCarrinho })
    expect((await openTab()).now()).toEqual(now())
  })

  it('the key in the browser is written by itself a moment later, and at once when the page is left', async () => {
    const { dispatch, event } = await openTab()
    dispatch(loggedIn(maria))
    expect(kept.size).toBe(0)
    await event('pagehide')
    expect(stored()).toMatchObject({ cliente: maria })
    dispatch(sessionEnded())
    await vi.waitFor(() => expect(kept.size).toBe(0))
  })

  it('the key in the browser has the same text for the same cliente, whatever the order of the fields', async () => {
    keep({ isLogoutDue: false, idCarrinho, carrinho: [], cliente: maria })
    const { dispatch, flush } = await openTab()
    flush()
    const text = kept.get(CLIENTE_KEY)
    expect(JSON.parse(text ?? '')).toEqual(written)
    keep({ idCarrinho, cliente: maria })
    await openTab()
    dispatch(sessionEnded())
    flush()
    dispatch(loggedIn(maria))
    flush()
    expect(kept.get(CLIENTE_KEY)).toBe(text)
  })

  it('the key in the browser is not there without a cliente and items', async () => {
    const { dispatch, flush } = await openTab()
    dispatch(loggedIn(maria))
    flush()
    dispatch(sessionEnded())
    flush()
    expect(kept.size).toBe(0)
  })

  it('the key in the browser keeps a due logout, without data of the cliente, until it is settled', async () => {
    const { dispatch, now } = await openTab()
    dispatch(loggedIn(maria))
    dispatch(loggedOut())
    expect(stored()).toEqual({ idCarrinho: now().idCarrinho, isLogoutDue: true })
    const next = await openTab()
    expect(next.now()).toMatchObject({ cliente: null, carrinho: [], isLogoutDue: true })
    next.dispatch(logoutSettled())
    next.flush()
    expect(kept.size).toBe(0)
  })

  it('the key in the browser is not written back when it was only read, which would overwrite a newer state of another tab', async () => {
    keep(written)
    const { flush } = await openTab()
    const newer = { ...written, idCarrinho: '00000000-0000-4000-8000-000000000000' }
    keep(newer)
    flush()
    expect(stored()).toEqual(newer)
  })

  it.each(['{', '"', 'null', '[1', '5', '"text"', '[]', '{"cliente":{"id":1}}', '{"carrinho":{"length":9}}'])(
    'the key in the browser gives no cliente and an empty cart when it is %s',
    async (text) => {
      kept.set(CLIENTE_KEY, text)
      const { now } = await openTab()
      expect(now()).toMatchObject({ cliente: null, carrinho: [], isLogoutDue: false })
      expect(now().idCarrinho).toMatch(UUID)
    },
  )

  it('the key in the browser loses invalid parts and keeps the others, and contains an item once', async () => {
    const place = { ...item, id_evento_setor_lote: 'l2', nr_lugar: 7, qtde: 1 }
    keep({
      cliente: { ...maria, senha: 'secret' },
      carrinho: [{ valor: 'x' }, item, place, item, place],
      idCarrinho: 'not an id',
      isLogoutDue: 'true',
      more: 1,
    })
    const { now, flush, dispatch } = await openTab()
    expect(now()).toMatchObject({ cliente: maria, carrinho: [{ ...item, qtde: 4 }, place], isLogoutDue: false })
    expect(now().idCarrinho).toMatch(UUID)
    dispatch(loggedIn(maria))
    flush()
    expect(kept.get(CLIENTE_KEY)).not.toMatch(/secret|more/)
  })
})

describe('two tabs', () => {
  it('a tab receives what another one wrote, and a cleared storage', async () => {
    const { now, event } = await openTab()
    keep(written)
    await event('storage')
    expect(now()).toMatchObject(written)
    kept.clear()
    await event('storage', null)
    expect(now()).toMatchObject({ cliente: null, carrinho: [] })
  })

  it('a tab does not take over its own state, not even by a late event of another tab', async () => {
    const { dispatch, flush, event, now } = await openTab()
    dispatch(loggedIn(maria))
    flush()
    dispatch(sessionEnded())
    await event('storage')
    expect(now().cliente).toBeNull()
  })

  it.each(['pageshow', 'visibilitychange'])('a tab reads the storage on %s', async (type) => {
    const { now, event } = await openTab()
    keep(written)
    await event(type)
    expect(now()).toMatchObject(written)
  })
})

describe('a browser that stores nothing', () => {
  it('a browser that stores nothing loses nothing in memory', async () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const { dispatch, flush, event, now } = await openTab()
    dispatch(loggedIn(maria))
    flush()
    await event('pageshow')
    await event('storage')
    expect(now().cliente).toEqual(maria)
  })

  it('a browser that stores nothing keeps its own state if the storage is full', async () => {
    vi.stubGlobal('localStorage', { ...working, setItem: refuse })
    const { dispatch, flush, event, now } = await openTab()
    dispatch(loggedIn(maria))
    flush()
    await event('pageshow')
    expect(now().cliente).toEqual(maria)
  })
})
