import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SOCKET } from '../../contract/limits.ts'
import { CLUB_ID, SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { watchClub, watchEvento, watchOrder, watchRifa } from '../../src/api/socket.ts'

/** A fake of the library's socket: handlers by event, and the sent messages. */
const fake = vi.hoisted(() => {
  const handlers = new Map<string, Set<(...args: unknown[]) => void>>()
  const sent: unknown[][] = []
  const socket = {
    connected: false,
    active: true,
    on: (event: string, handler: () => void) => {
      handlers.set(event, (handlers.get(event) ?? new Set()).add(handler))
      return socket
    },
    off: (event: string, handler: () => void) => {
      handlers.get(event)?.delete(handler)
      return socket
    },
    emit: (...args: unknown[]) => void sent.push(args),
    connect: vi.fn(),
    disconnect: vi.fn(),
  }
  const comes = (event: string, ...args: unknown[]) => {
    for (const handler of [...(handlers.get(event) ?? [])]) handler(...args)
  }
  return { socket, sent, comes }
})
vi.mock('socket.io-client', () => ({ io: () => fake.socket }))

const ORDER = 'or_1234567890'
const EVENTO = '3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11'
const stock = { id_evento: EVENTO, lugares: [{ id_evento_setor: 's', nr_lugar: 4, livre: false }], lotes: ['l'] }
const RUBBISH = [undefined, null, 7, 'order.paid', [], {}, { type: 7 }, { type: ['order.paid'] }, { lugares: 1 }]
const NO_ANSWERS = [
  ...RUBBISH,
  { ok: 'true', type: 'order.paid' },
  { ok: false, type: 'order.paid' },
  { ok: true, type: 7 },
]

const connected = async () => {
  // The library is loaded with the first subscription.
  await vi.dynamicImportSettled()
  fake.comes('connect')
}
/** The server's answer to the last subscription; only a complete answer contains the stock's version. */
function joinedWith(onJoined: (versao: string) => void): void {
  const answer = fake.sent.at(-1)?.[2] as (payload: unknown) => void
  for (const payload of [...NO_ANSWERS, { ok: true }, { ok: true, versao: 7 }]) answer(payload)
  expect(onJoined).not.toHaveBeenCalled()
  answer({ ok: true, versao: '12' })
  expect(onJoined).toHaveBeenCalledExactlyOnceWith('12')
}

beforeEach(() => void fake.sent.splice(0))

describe('an order', () => {
  it('an order is subscribed to, and its changes are emitted', async () => {
    const received: string[] = []
    const stop = watchOrder(ORDER, {
      onConnected: () => received.push('connected'),
      onDisconnected: () => received.push('disconnected'),
      onMessage: (kind) => received.push(kind),
    })
    await connected()
    const [event, asked, answer] = fake.sent[0] ?? []
    expect([event, asked]).toEqual([SOCKET_EVENTS.watchOrder, { order_id: ORDER }])
    for (const rubbish of NO_ANSWERS) (answer as (payload: unknown) => void)(rubbish)
    for (const rubbish of RUBBISH) fake.comes(ORDER, rubbish)
    expect(received).toEqual([])
    ;(answer as (payload: unknown) => void)({ ok: true, type: 'order.waiting_payment' })
    fake.comes(ORDER, { type: 'order.paid' })
    fake.comes('disconnect', 'transport close')
    expect(received).toEqual(['connected', 'order.waiting_payment', 'order.paid', 'disconnected'])
    stop()
    await vi.dynamicImportSettled()
    fake.comes(ORDER, { type: 'order.refunded' })
    expect(received).toHaveLength(4)
  })
})

describe('an event', () => {
  it('an event is not subscribed to when the page left before the code was loaded', async () => {
    watchEvento(EVENTO, { onMessage: vi.fn(), onEdited: vi.fn(), onReturned: vi.fn() })()
    await connected()
    expect(fake.sent).toEqual([])
  })

  it('an event gets only its own changes, and only complete ones', async () => {
    const received: unknown[] = []
    const again = vi.fn()
    const onJoined = vi.fn()
    const onEdited = vi.fn()
    const stop = watchEvento(EVENTO, {
      onMessage: (message) => received.push(message),
      onEdited,
      onJoined,
      onReturned: again,
    })
    await connected()
    expect(fake.sent).toEqual([[SOCKET_EVENTS.watchEvento, { id_evento: EVENTO }, expect.any(Function)]])
    joinedWith(onJoined)
    for (const rubbish of [
      ...RUBBISH,
      { ...stock, lugares: [null] },
      { ...stock, lotes: 'l' },
      { ...stock, id_evento: ORDER },
    ]) {
      fake.comes(SOCKET_EVENTS.stock, rubbish)
    }
    expect(received).toEqual([])
    fake.comes(SOCKET_EVENTS.stock, { ...stock, more: 1 })
    expect(received).toEqual([stock])
    for (const other of [...RUBBISH, { id: ORDER }]) fake.comes(SOCKET_EVENTS.edited, other)
    expect(onEdited).not.toHaveBeenCalled()
    fake.comes(SOCKET_EVENTS.edited, { id: EVENTO })
    expect(onEdited).toHaveBeenCalledOnce()
    expect(again).not.toHaveBeenCalled()
    fake.comes('disconnect', 'transport close')
    fake.comes('connect')
    expect(again).toHaveBeenCalledOnce()
    stop()
    await vi.dynamicImportSettled()
    expect(fake.sent.at(-1)).toEqual([SOCKET_EVENTS.unwatchEvento, { id_evento: EVENTO }])
  })
})

describe('a raffle', () => {
  it('a raffle gets only its own numbers, and only complete lists of them', async () => {
    const numbers = { id_rifa: EVENTO, numeros: [{ nr_sorte: 7, livre: false }] }
    const received: unknown[] = []
    const again = vi.fn()
    const onJoined = vi.fn()
    const onEdited = vi.fn()
    const stop = watchRifa(EVENTO, {
      onMessage: (message) => received.push(message),
      onEdited,
      onJoined,
      onReturned: again,
    })
    await connected()
    expect(fake.sent).toEqual([[SOCKET_EVENTS.watchRifa, { id_rifa: EVENTO }, expect.any(Function)]])
    joinedWith(onJoined)
    for (const rubbish of [...RUBBISH, { ...numbers, numeros: [7] }, { ...numbers, id_rifa: ORDER }]) {
      fake.comes(SOCKET_EVENTS.numbers, rubbish)
    }
    expect(received).toEqual([])
    fake.comes(SOCKET_EVENTS.numbers, numbers)
    expect(received).toEqual([numbers])
    fake.comes(SOCKET_EVENTS.edited, { id: EVENTO })
    expect(onEdited).toHaveBeenCalledOnce()
    fake.comes('disconnect', 'transport close')
    fake.comes('connect')
    expect(again).toHaveBeenCalledOnce()
    stop()
    await vi.dynamicImportSettled()
    expect(fake.sent.at(-1)).toEqual([SOCKET_EVENTS.unwatchRifa, { id_rifa: EVENTO }])
  })
})

describe('the club', () => {
  it('the club gets complete lists of seats, and is read again after a lost connection', async () => {
    const seats = { cadeiras: [{ nr_cadeira: 23, livre: false }] }
    const received: unknown[] = []
    const again = vi.fn()
    const onJoined = vi.fn()
    const onEdited = vi.fn()
    const stop = watchClub({
      onMessage: (message) => received.push(message),
      onEdited,
      onJoined,
      onReturned: again,
    })
    await connected()
    expect(fake.sent).toEqual([[SOCKET_EVENTS.watchClub, {}, expect.any(Function)]])
    joinedWith(onJoined)
    for (const rubbish of [...RUBBISH, { cadeiras: [23] }]) fake.comes(SOCKET_EVENTS.seats, rubbish)
    expect(received).toEqual([])
    fake.comes(SOCKET_EVENTS.seats, { ...seats, more: 1 })
    expect(received).toEqual([seats])
    fake.comes(SOCKET_EVENTS.edited, { id: EVENTO })
    expect(onEdited).not.toHaveBeenCalled()
    fake.comes(SOCKET_EVENTS.edited, { id: CLUB_ID })
    expect(onEdited).toHaveBeenCalledOnce()
    fake.comes('disconnect', 'transport close')
    fake.comes('connect')
    expect(again).toHaveBeenCalledOnce()
    stop()
    await vi.dynamicImportSettled()
    expect(fake.sent.at(-1)).toEqual([SOCKET_EVENTS.unwatchClub, {}])
  })
})

describe('a connection that nothing uses', () => {
  it('a connection that nothing uses is closed a little later, unless the next page subscribes meanwhile', async () => {
    const stop = watchClub({ onMessage: vi.fn(), onEdited: vi.fn(), onReturned: vi.fn() })
    await connected()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { disconnect } = fake.socket
    disconnect.mockClear()
    const leave = async (end: () => void) => {
      end()
      await vi.dynamicImportSettled()
    }
    await leave(stop)
    vi.advanceTimersByTime(SOCKET.unusedCloseMs - 1)
    const next = watchClub({ onMessage: vi.fn(), onEdited: vi.fn(), onReturned: vi.fn() })
    await vi.dynamicImportSettled()
    vi.advanceTimersByTime(SOCKET.unusedCloseMs)
    expect(disconnect).not.toHaveBeenCalled()
    await leave(next)
    vi.advanceTimersByTime(SOCKET.unusedCloseMs)
    expect(disconnect).toHaveBeenCalledOnce()
  })
})

describe('a connection that the server ended or refused', () => {
  const ended = () => {
    fake.socket.active = false
    fake.comes('disconnect', 'io server disconnect')
  }
  const refused = () => {
    fake.socket.active = false
    fake.comes('connect_error', new Error('rate.limited'))
  }
  it.each([
    ['ended', ended],
    ['refused', refused],
  ])(
    'a connection that the server ended or refused (%s) is opened again once, after one to five seconds',
    async (_, lost) => {
      const stop = watchClub({ onMessage: vi.fn(), onEdited: vi.fn(), onReturned: vi.fn() })
      await connected()
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      fake.socket.connect.mockClear()
      lost()
      lost()
      vi.advanceTimersByTime(SOCKET.reconnectionDelayMs - 1)
      expect(fake.socket.connect).not.toHaveBeenCalled()
      vi.advanceTimersByTime(SOCKET.reconnectionDelayMaxMs)
      expect(fake.socket.connect).toHaveBeenCalledOnce()
      stop()
      await vi.dynamicImportSettled()
      lost()
      vi.advanceTimersByTime(SOCKET.reconnectionDelayMaxMs * 2)
      expect(fake.socket.connect).toHaveBeenCalledOnce()
      fake.socket.active = true
    },
  )
})

describe('a connection whose process may have missed messages', () => {
  it('a connection whose process may have missed messages is subscribed again once, after one to five seconds, and what was missed is read', async () => {
    const again = vi.fn()
    const received: string[] = []
    const ends = [
      watchEvento(EVENTO, { onMessage: vi.fn(), onEdited: vi.fn(), onReturned: again }),
      watchOrder(ORDER, {
        onConnected: () => received.push('connected'),
        onDisconnected: () => received.push('disconnected'),
        onMessage: (kind) => received.push(kind),
      }),
    ]
    await connected()
    fake.socket.connected = true
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      fake.socket.connected = false
    })
    fake.sent.splice(0)
    fake.comes(SOCKET_EVENTS.again, {})
    fake.comes(SOCKET_EVENTS.again, {})
    vi.advanceTimersByTime(SOCKET.reconnectionDelayMs - 1)
    expect(fake.sent).toEqual([])
    vi.advanceTimersByTime(SOCKET.reconnectionDelayMaxMs)
    expect(fake.sent.map(([event]) => event)).toEqual([SOCKET_EVENTS.watchEvento, SOCKET_EVENTS.watchOrder])
    expect(again).toHaveBeenCalledOnce()
    const [, , answer] = fake.sent[1] ?? []
    ;(answer as (payload: unknown) => void)({ ok: true, type: 'order.paid' })
    expect(received).toEqual(['disconnected', 'connected', 'order.paid'])
    // Asked to subscribe again, but the connection is lost before that: the new connection subscribes by itself.
    fake.comes(SOCKET_EVENTS.again, {})
    fake.socket.connected = false
    vi.advanceTimersByTime(SOCKET.reconnectionDelayMaxMs)
    expect(fake.sent).toHaveLength(2)
    vi.useRealTimers()
    for (const end of ends) end()
    await vi.dynamicImportSettled()
  })
})
