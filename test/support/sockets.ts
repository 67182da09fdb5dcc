import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, vi } from 'vitest'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { type Client, makeClients } from './client.ts'
import { makeRifa } from './fixtures.ts'
import type { Shop } from './shop.ts'

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

/** The messages with this name that the socket receives from now on. */
export function heard(socket: Socket, event: string): unknown[] {
  const payloads: unknown[] = []
  socket.on(event, (payload: unknown) => payloads.push(payload))
  return payloads
}

/** Waits until the process at `url` receives messages from the shop's process: both connect to Redis meanwhile. */
export async function untilHeard(shop: Shop, url: string): Promise<void> {
  const rifa = await makeRifa(shop.db)
  const socket = await openSocket(url)
  const numbers = heard(socket, SOCKET_EVENTS.numbers)
  await ask(socket, SOCKET_EVENTS.watchRifa, { id_rifa: rifa })
  const [buyer] = await makeClients(shop, 1)
  let number = 0
  await vi.waitFor(
    async () => {
      number += 1
      await buyer?.reserve([{ id_rifa: rifa, codigosRifas: [number] }])
      expect(numbers).not.toEqual([])
    },
    { timeout: 30_000, interval: 100 },
  )
}
