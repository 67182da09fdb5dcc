import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { type WatchAnswer, WatchOrder } from '../../contract/socket.ts'
import type { AppDeps } from '../app-deps.ts'
import { findSession, isLive, type Session } from '../auth/sessions-repo.ts'
import { cookieName, SESSION_COOKIE } from '../auth/sessions.ts'
import { networkOf } from '../limits/client-network.ts'
import { limitConcurrency } from '../limits/concurrency-limit.ts'
import { observerOf } from '../observer.ts'
import { isOwnOrigin } from '../plugins/security.ts'
import { versionsOf } from '../reads/changes-repo.ts'
import { limitConnections } from './connections.ts'
import { emitToRooms } from './room-messages.ts'
import { createOrderStates, orderKey } from './order-states.ts'
import { joinOthers } from './others.ts'
import { startPainelChanges } from './painel-changes.ts'
import { clienteRoom, orderRoom, PUBLIC_ROOMS, sessionRoom } from './rooms.ts'
import { socketLimits, TokenBuckets } from '../limits/socket-limits.ts'

type Ack = (answer: WatchAnswer) => void
const ackOf = (value: unknown): Ack => (typeof value === 'function' ? (value as Ack) : () => {})

function cookieOf(header: string | undefined, name: string): string | null {
  const pair = header?.split(/; */).find((part) => part.startsWith(`${name}=`))
  // Not decoded: valid tokens are base64url, without escapes. Decoding invalid input could throw and end the process.
  return pair?.slice(name.length + 1) ?? null
}

/** The caller's network: the last address that our proxy names, as for HTTP requests (server/app.ts). */
function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? [request.headers['x-forwarded-for'] ?? []].flat().join(',') : ''
  return networkOf(forwarded.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? ''))
}

type RunningSockets = {
  /**
   * Disconnects the browsers, which connect to another process. Resolves when no connection of the HTTP server is left.
   */
  close(): Promise<void>
  /** Must be called when no more events are published. */
  leaveOthers(): Promise<void>
}

/**
 * Starts the sockets (docs/api.md#realtime), for the same origin only. `watch {order_id}` subscribes the order's owner
 * and answers with its state; each change is then emitted as an event named like the order id. `watch-evento
 * {id_evento}`, `watch-rifa {id_rifa}` and `watch-clube {}` are public and carry places, lots, numbers and seats, no
 * personal data. The sockets of an ended session are disconnected, and so is a socket that sends too much.
 */
export function startSockets(http: HttpServer, deps: AppDeps): RunningSockets {
  const { config } = deps
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false
  const limits = socketLimits(config)
  const io = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 10_000,
    pingTimeout: 20_000,
    allowRequest: (request, done) => {
      if (!connections.mayConnect(request)) return done(null, false)
      const { origin, host } = request.headers
      if (origin === undefined) return done(null, request.headers['sec-fetch-site'] !== 'cross-site')
      const scheme = isHttps ? 'https' : 'http'
      done(null, isOwnOrigin(origin, config.PUBLIC_URL, `${scheme}://${host}`))
    },
  })
  const addressOfRequest = (request: IncomingMessage): string => addressOf(request, config.TRUST_PROXY)
  const connections = limitConnections(io, limits, addressOfRequest)
  const ofCliente = new TokenBuckets(limits.messagesPerCliente)
  const ofAddress = new TokenBuckets(limits.messagesPerAddress)
  const limited = limitConcurrency(limits.reads)
  const ownOrder = createOrderStates(deps)
  observerOf(deps.db).counts.set('sockets', () => io.engine.clientsCount)

  /** @throws Error when the cliente has too many sockets; the browser asks again later */
  const recognize = async (socket: Socket): Promise<void> => {
    const token = cookieOf(socket.handshake.headers.cookie, cookieName(SESSION_COOKIE, isHttps))
    const session = token ? await limited(() => findSession(deps.db, token)).catch(() => null) : null
    socket.data.session = session
    socket.data.address = addressOfRequest(socket.request)
    if (!session) return
    const room = session.idCliente === null ? null : clienteRoom(session.idCliente)
    const others = room === null ? 0 : (io.sockets.adapter.rooms.get(room)?.size ?? 0)
    if (others >= limits.connectionsPerCliente) throw new Error('rate.limited')
    await socket.join([sessionRoom(session.id), ...(room === null ? [] : [room])])
  }
  io.use((socket, next) => {
    recognize(socket).then(() => next(), next)
  })

  io.on('connection', (socket) => {
    const session = socket.data.session as Session | null
    /** Whether the socket may be in this room: it is already, or it has not reached the maximum. */
    const fits = (room: string): boolean => socket.rooms.has(room) || socket.rooms.size <= limits.rooms
    const isWithinAddress = (): boolean => ofAddress.take(socket.data.address as string)
    socket.use((_event, next) => {
      if (session?.idCliente && !ofCliente.take(session.idCliente)) connections.cut(socket)
      else next()
    })
    socket.on(SOCKET_EVENTS.watchOrder, async (body: unknown, ack: unknown) => {
      const reply = ackOf(ack)
      const asked = WatchOrder.safeParse(body)
      if (!asked.success || !session?.idCliente || !isWithinAddress()) return reply({ ok: false })
      const key = orderKey(asked.data.order_id)
      const isNew = !socket.rooms.has(orderRoom(key))
      if (!fits(orderRoom(key))) return reply({ ok: false })
      // Another process may have ended the session, and its message may not have arrived yet.
      if (isNew && !(await isLive(deps.db, session.id).catch(() => false))) return socket.disconnect(true)
      const state = await ownOrder(session.idCliente, key)
      if (!state || !fits(orderRoom(key))) return reply({ ok: false })
      if (isNew) await socket.join([orderRoom(state.id), orderRoom(key)])
      // Read again after joining the room, so that no change in between is missed: from the cache, unless there was
      // one.
      const now = await ownOrder(session.idCliente, key)
      reply({ ok: true, type: (now ?? state).type })
    })
    for (const { watch, unwatch, roomOf } of PUBLIC_ROOMS) {
      socket.on(watch, async (body: unknown, ack: unknown) => {
        const reply = ackOf(ack)
        const asked = isWithinAddress() ? roomOf(body) : null
        if (asked === null || !fits(asked.room)) return reply({ ok: false })
        await socket.join(asked.room)
        // Read after joining the room: earlier changes are in this version, later ones are published. Without an answer
        // of the database the page continues with its data, and reads again by itself.
        const [versao] = await versionsOf(deps.db, [asked.topic]).catch(() => [])
        reply(versao === undefined ? { ok: true } : { ok: true, versao })
      })
      socket.on(unwatch, async (body: unknown) => {
        const asked = roomOf(body)
        if (asked !== null) await socket.leave(asked.room)
      })
    }
  })

  emitToRooms(io, deps.events)
  const painelChanges = startPainelChanges(io, deps, limited)
  const others = joinOthers(io, deps, () => {
    io.local.emit(SOCKET_EVENTS.again, {})
    for (const socket of io.sockets.sockets.values()) void cutEnded(socket)
  })
  /** Disconnects a socket whose session another process has ended meanwhile. */
  async function cutEnded(socket: Socket): Promise<void> {
    const { session } = socket.data as { session: Session | null }
    if (session && !(await isLive(deps.db, session.id).catch(() => true))) socket.disconnect(true)
  }
  return {
    close: async () => {
      painelChanges.stop()
      // After a disconnect by the server, browsers reconnect within five seconds, each at a random moment.
      io.local.disconnectSockets(true)
      await io.close()
    },
    leaveOthers: others.leave,
  }
}
