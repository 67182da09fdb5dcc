import type { Server as HttpServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { Server, type Socket } from 'socket.io'
import {
  type NumbersNews,
  type OrderNews,
  type SeatsNews,
  type StockNews,
  type WatchAnswer,
  WatchClub,
  WatchEvento,
  WatchOrder,
  WatchRifa,
} from '../../contract/socket.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import type { AttemptStatus } from '../../machines/payment-attempt.ts'
import type { AppDeps } from '../app-deps.ts'
import { cookieName, findSession, isLive, SESSION_COOKIE, type Session } from '../auth/sessions.ts'
import { isOwnOrigin } from '../plugins/security.ts'
import { orderStatus, SHOWN_STATUS } from '../sales/order-view.ts'

const MAX_ROOMS = 20

const orderRoom = (id: string): string => `order:${id}`
const eventoRoom = (id: string): string => `evento:${id}`
const rifaRoom = (id: string): string => `rifa:${id}`

const clienteRoom = (id: string): string => `cliente:${id}`
const CLUB_ROOM = 'clube'

type Ack = (answer: WatchAnswer) => void
const ackOf = (value: unknown): Ack => (typeof value === 'function' ? (value as Ack) : () => {})

function cookieOf(header: string | undefined, name: string): string | null {
  const pair = header?.split(/; */).find((part) => part.startsWith(`${name}=`))
  // Not decoded: valid tokens are base64url, without escapes. Decoding invalid input could throw and end the process.
  return pair?.slice(name.length + 1) ?? null
}

/**
 * Starts the sockets (docs/api.md#realtime), for the same origin only. `watch {order_id}` subscribes the order's owner
 * and answers with its state; each change is then emitted as an event named like the order id. `watch-evento
 * {id_evento}`, `watch-rifa {id_rifa}` and `watch-clube {}` are public and carry places, lots, numbers and seats, no
 * personal data. The sockets of an ended session are disconnected.
 */
export function startSockets(http: HttpServer, deps: AppDeps): { close(): Promise<void> } {
  const { config } = deps
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false
  const io = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 10_000,
    pingTimeout: 20_000,
    allowRequest: (request, done) => {
      const { origin, host } = request.headers
      if (origin === undefined) return done(null, request.headers['sec-fetch-site'] !== 'cross-site')
      const scheme = isHttps ? 'https' : 'http'
      done(null, isOwnOrigin(origin, config.PUBLIC_URL, `${scheme}://${host}`))
    },
  })

  const recognize = async (socket: Socket): Promise<void> => {
    const token = cookieOf(socket.handshake.headers.cookie, cookieName(SESSION_COOKIE, isHttps))
    const session = token ? await findSession(deps.db, token).catch(() => null) : null
    socket.data.session = session
    if (session) await socket.join(`session:${session.id}`)
    if (session?.idCliente) await socket.join(clienteRoom(session.idCliente))
  }
  io.use((socket, next) => {
    recognize(socket).then(() => next(), next)
  })

  io.on('connection', (socket) => {
    const full = (): boolean => socket.rooms.size > MAX_ROOMS
    socket.on(SOCKET_EVENTS.watchOrder, async (body: unknown, ack: unknown) => {
      const reply = ackOf(ack)
      const asked = WatchOrder.safeParse(body)
      const session = socket.data.session as Session | null
      if (!asked.success || full() || !session?.idCliente) return reply({ ok: false })
      // Another process may have ended the session; its `sessionEnded` event does not reach this process.
      if (!(await isLive(deps.db, session.id).catch(() => false))) return socket.disconnect(true)
      const state = await ownOrder(deps, session.idCliente, asked.data.order_id).catch(() => null)
      if (!state) return reply({ ok: false })
      await socket.join([orderRoom(state.id), orderRoom(asked.data.order_id)])
      // Read again after joining the room, so that no change in between is missed.
      const now = await ownOrder(deps, session.idCliente, asked.data.order_id).catch(() => state)
      reply({ ok: true, type: (now ?? state).type })
    })
    socket.on(SOCKET_EVENTS.watchEvento, async (body: unknown, ack: unknown) => {
      const asked = WatchEvento.safeParse(body)
      const ok = asked.success && !full()
      if (ok) await socket.join(eventoRoom(asked.data.id_evento))
      ackOf(ack)({ ok })
    })
    socket.on(SOCKET_EVENTS.unwatchEvento, async (body: unknown) => {
      const asked = WatchEvento.safeParse(body)
      if (asked.success) await socket.leave(eventoRoom(asked.data.id_evento))
    })
    socket.on(SOCKET_EVENTS.watchRifa, async (body: unknown, ack: unknown) => {
      const asked = WatchRifa.safeParse(body)
      const ok = asked.success && !full()
      if (ok) await socket.join(rifaRoom(asked.data.id_rifa))
      ackOf(ack)({ ok })
    })
    socket.on(SOCKET_EVENTS.unwatchRifa, async (body: unknown) => {
      const asked = WatchRifa.safeParse(body)
      if (asked.success) await socket.leave(rifaRoom(asked.data.id_rifa))
    })
    socket.on(SOCKET_EVENTS.watchClub, async (body: unknown, ack: unknown) => {
      const ok = WatchClub.safeParse(body).success && !full()
      if (ok) await socket.join(CLUB_ROOM)
      ackOf(ack)({ ok })
    })
    socket.on(SOCKET_EVENTS.unwatchClub, async (body: unknown) => {
      if (WatchClub.safeParse(body).success) await socket.leave(CLUB_ROOM)
    })
  })

  deps.events.on('order', ({ ids, type }) => {
    const news: OrderNews = { type }
    for (const id of ids) io.to(orderRoom(id)).emit(id, news)
  })
  deps.events.on('stock', (change) => {
    if ('idRifa' in change) {
      const news: NumbersNews = { id_rifa: change.idRifa, numeros: change.numeros }
      io.to(rifaRoom(change.idRifa)).emit(SOCKET_EVENTS.numbers, news)
    } else {
      const news: StockNews = { id_evento: change.idEvento, lugares: change.lugares, lotes: change.lotes }
      io.to(eventoRoom(change.idEvento)).emit(SOCKET_EVENTS.stock, news)
    }
  })
  deps.events.on('seats', ({ holder, cadeiras }) => {
    const news: SeatsNews = { cadeiras }
    const others = holder === null ? io.to(CLUB_ROOM) : io.to(CLUB_ROOM).except(clienteRoom(holder))
    others.emit(SOCKET_EVENTS.seats, news)
  })
  deps.events.on('sessionEnded', (id) => {
    io.in(`session:${id}`).disconnectSockets(true)
  })

  return {
    close: async () => {
      await io.close()
    },
  }
}

/** The state of the caller's order as an event type, with the attempt's id; null for another cliente's order. */
async function ownOrder(deps: AppDeps, idCliente: string, id: string): Promise<{ id: string; type: string } | null> {
  const { rows } = await deps.db.execute<{
    id: string
    status: AttemptStatus
    method: 'pix' | 'credit_card' | 'free'
  }>(sql`
    SELECT id, ${SHOWN_STATUS} AS status, method FROM payment_attempt a
    WHERE id_cliente = ${idCliente} AND (order_id = ${id} OR id::text = ${id.toLowerCase()})`)
  const row = rows[0]
  return row ? { id: row.id, type: `order.${orderStatus(row.status, row.method)}` } : null
}
