import { io, type Socket } from 'socket.io-client'
import { afterEach } from 'vitest'
import type { Client } from './client.ts'

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close()
})

/** A connected socket of this cliente, or of a visitor; it is closed after the test. */
export async function openSocket(base: string, who: Client | null = null): Promise<Socket> {
  const extraHeaders = who?.cookie ? { cookie: who.cookie } : {}
  const socket = io(base, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders })
  opened.push(socket)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

/** Sends a message and returns its answer. */
export const ask = (socket: Socket, event: string, body: unknown): Promise<{ ok: boolean; type?: string }> =>
  socket.timeout(30_000).emitWithAck(event, body)

/** What the socket is told under this name, from now on. */
export function heard(socket: Socket, event: string): unknown[] {
  const payloads: unknown[] = []
  socket.on(event, (payload: unknown) => payloads.push(payload))
  return payloads
}
