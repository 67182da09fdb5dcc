import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { numbersOf, packNumbers } from '../../contract/rifa-numeros-rules.ts'
import { api } from '../../src/api/api.ts'
import { countVendas, getEvento, getLugares } from '../../src/api/eventos.ts'
import { useLiveEventoQuery, useLiveRifaQuery } from '../../src/api/live.ts'
import { getRifa, listNumeros } from '../../src/api/rifas.ts'
import { listCadeiras } from '../../src/api/socio.ts'
import { allowRelativeRequests } from './relative-requests.ts'

type Handlers = {
  onMessage(message: object): void
  onEdited(): void
  onJoined(versao: string): void
  onReturned(): void
}
/** The joined rooms, with their handlers. */
const rooms = vi.hoisted(() => new Map<string, Handlers>())
vi.mock('../../src/api/socket.ts', () => {
  const join = (name: string, handlers: Handlers) => {
    rooms.set(name, handlers)
    return () => void rooms.delete(name)
  }
  return {
    watchEvento: (id: string, handlers: Handlers) => join(`evento ${id}`, handlers),
    watchRifa: (id: string, handlers: Handlers) => join(`rifa ${id}`, handlers),
    watchClub: (handlers: Handlers) => join('club', handlers),
    restartSocket: () => undefined,
  }
})

const ID = '3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11'
const SETOR = '7c1e9a52-1d7b-4a0e-8f3c-5b2d6e9f0a34'
const LOTE = '5b2d6e9f-0a34-4d7b-8a0e-7c1e9a521d7b'

/** The requests to the server, and its answers. */
const asked: string[] = []
const answers: Record<string, unknown> = {
  [`/eventos/${ID}`]: { id: ID },
  [`/eventos/${ID}/lugares`]: { versao: '7', setores: [{ id: SETOR, ocupados: packNumbers([2], 12) }], mudancas: null },
  [`/eventos/${ID}/lugares?desde=7`]: {
    versao: '8',
    setores: null,
    mudancas: [{ id: SETOR, ocupados: [9], livres: [] }],
  },
  '/eventos/vendas/count': 3,
  [`/rifas/${ID}`]: { id: ID },
  [`/rifas/${ID}/numeros`]: { versao: '7', ocupados: packNumbers([2], 12) },
  [`/rifas/${ID}/numeros?desde=7`]: { versao: '8', ocupados: packNumbers([2, 9], 12) },
  '/socio/cadeiras': { versao: '7', ocupadas: [2] },
}
beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const path = url.slice(url.indexOf('/api') + 4)
    asked.push(path)
    return Response.json(answers[path])
  })
  allowRelativeRequests()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const open = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
/** The queries of the rooms, of which screens use only the hooks. */
const live = api.endpoints as unknown as Record<'liveEvento' | 'liveRifa' | 'liveClub', typeof getEvento>

describe('an event that is shown', () => {
  it('an event that is shown is in its room, patched by its messages, read again where a version is missed, and left at once', async () => {
    expect(useLiveEventoQuery).toBeTypeOf('function')
    const store = open()
    await Promise.all([
      store.dispatch(getEvento.initiate(ID)),
      store.dispatch(getLugares.initiate(ID)),
      store.dispatch(countVendas.initiate(LOTE)),
    ])
    const shown = () => numbersOf(getLugares.select(ID)(store.getState()).data?.setores[SETOR]?.ocupados ?? '')
    const subscription = store.dispatch(live.liveEvento.initiate(ID))
    const room = rooms.get(`evento ${ID}`)
    asked.length = 0
    room?.onJoined('7')
    await later(10)
    expect(asked).toEqual([])
    room?.onMessage({ lugares: [{ id_evento_setor: SETOR, nr_lugar: 5, livre: false }], lotes: [LOTE] })
    await later(200)
    expect(shown()).toEqual([2, 5])
    expect(asked).toEqual([])
    await later(2000)
    expect(asked).toEqual(['/eventos/vendas/count'])
    room?.onJoined('8')
    await later(10)
    expect(asked.slice(1).sort()).toEqual([`/eventos/${ID}/lugares?desde=7`, '/eventos/vendas/count'].sort())
    expect(shown()).toEqual([2, 5, 9])
    asked.length = 0
    // The event itself was edited.
    room?.onEdited()
    await later(500)
    expect(asked[0]).toBe(`/eventos/${ID}`)
    expect(asked).toHaveLength(3)

    subscription.unsubscribe()
    await later(1)
    expect(rooms.size).toBe(0)
  })
})

describe('a raffle that is shown', () => {
  it('a raffle that is shown is in its room, patched by its messages, and read again with its numbers after a lost connection', async () => {
    expect(useLiveRifaQuery).toBeTypeOf('function')
    const store = open()
    await Promise.all([store.dispatch(getRifa.initiate(ID)), store.dispatch(listNumeros.initiate(ID))])
    const shown = () => numbersOf(listNumeros.select(ID)(store.getState()).data?.ocupados ?? '')
    const subscription = store.dispatch(live.liveRifa.initiate(ID))
    const room = rooms.get(`rifa ${ID}`)
    asked.length = 0
    room?.onMessage({ numeros: [{ nr_sorte: 5, livre: false }] })
    await later(200)
    expect(shown()).toEqual([2, 5])
    room?.onReturned()
    await later(10)
    expect(asked.sort()).toEqual([`/rifas/${ID}`, `/rifas/${ID}/numeros?desde=7`].sort())
    expect(shown()).toEqual([2, 9])
    subscription.unsubscribe()
    await later(1)
    expect(rooms.size).toBe(0)
  })
})

describe('the club’s seats that are shown', () => {
  it('the club’s seats that are shown are in their room, patched by its messages, and read again where they are of another version', async () => {
    const store = open()
    await store.dispatch(listCadeiras.initiate())
    const shown = () => listCadeiras.select()(store.getState()).data?.ocupadas
    const subscription = store.dispatch(live.liveClub.initiate(undefined as never))
    const room = rooms.get('club')
    asked.length = 0
    room?.onMessage({ cadeiras: [{ nr_cadeira: 5, livre: false }] })
    await later(200)
    expect(shown()).toEqual([2, 5])
    room?.onJoined('7')
    await later(10)
    expect(asked).toEqual([])
    room?.onJoined('8')
    await later(10)
    expect(asked).toEqual(['/socio/cadeiras'])
    expect(shown()).toEqual([2])
    subscription.unsubscribe()
    await later(1)
    expect(rooms.size).toBe(0)
  })
})
