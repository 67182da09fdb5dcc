import { mayCall } from '../../contract/roles.ts'
import type { Server, Socket } from 'socket.io'
import { type WatchAnswer, WatchPainel } from '../../contract/socket.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import type { AppDeps } from '../app-deps.ts'
import { findUsuario } from '../auth/admin-sessions-repo.ts'
import { failureDetails } from '../db/db-errors.ts'
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { sessionsToNotify } from './painel-changes-repo.ts'
import { sessionRoom } from './rooms.ts'

/**
 * Changes are collected for this long, which is also the minimum time between two notifications: each makes the
 * dashboards read their figures.
 */
const GATHER_MS = 300
const REST_MS = 1000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Notifies open dashboards that a payment changed, by an event without content: `watch-painel {token}` subscribes a
 * back-office session. The recipients are read from the database each time: ended sessions, deleted users and staff of
 * other cities are not notified.
 * @param limited limits the database queries of all sockets
 */
export function startPainelChanges(
  io: Server,
  { db, events, logger }: AppDeps,
  limited: ConcurrencyLimit,
): { stop(): void } {
  const watching = new Map<Socket, string>()
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  async function notify(): Promise<void> {
    const attempts = [...changed]
    changed = new Set()
    const notified = await sessionsToNotify(db, [...new Set(watching.values())], attempts)
    for (const [socket, session] of watching) if (notified.has(session)) socket.emit(SOCKET_EVENTS.painel, {})
  }
  function notifyIn(ms: number): void {
    timer ??= setTimeout(() => {
      notify()
        .catch((error: unknown) =>
          logger.warn(failureDetails(error), 'the dashboards could not be notified of a change'),
        )
        .finally(() => {
          timer = null
          if (changed.size > 0 && !isStopped) notifyIn(REST_MS)
        })
    }, ms)
  }

  io.on('connection', (socket) => {
    let isAsking = false
    // The last request counts: the page may be left before an earlier one is answered.
    let isWanted = false
    socket.on(SOCKET_EVENTS.watchPainel, async (body: unknown, ack: unknown) => {
      const reply = typeof ack === 'function' ? (ack as (answer: WatchAnswer) => void) : () => {}
      const asked = WatchPainel.safeParse(body)
      if (!asked.success) return reply({ ok: false })
      isWanted = true
      if (isAsking) return reply({ ok: false })
      isAsking = true
      const usuario = await limited(() => findUsuario(db, asked.data.token, false)).catch(() => null)
      isAsking = false
      const isAllowed = usuario !== null && mayCall(usuario, 'GET /api/painel')
      if (isAllowed && socket.connected && isWanted) {
        watching.set(socket, usuario.sessionId)
        // So that the socket is disconnected when the session ends.
        await socket.join(sessionRoom(usuario.sessionId))
      }
      reply({ ok: isAllowed })
    })
    socket.on(SOCKET_EVENTS.unwatchPainel, () => {
      isWanted = false
      watching.delete(socket)
    })
    socket.on('disconnect', () => void watching.delete(socket))
  })
  events.on('order', ({ ids }) => {
    if (watching.size === 0) return
    for (const id of ids) if (UUID.test(id)) changed.add(id)
    if (changed.size > 0) notifyIn(GATHER_MS)
  })

  return {
    stop: () => {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
