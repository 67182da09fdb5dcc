import { createClient } from '@redis/client'
import { createAdapter } from '@socket.io/redis-adapter'
import type { FastifyBaseLogger } from 'fastify'

/** Messages are dropped after this time: the other processes' pages read again when the connection is back. */
const UNANSWERED_MAX = 1000
/** A connection is pinged at this interval, and closed when it has not answered for this long. */
const PING_MS = 1000
const SILENT_MS = 3500
/** The time between two attempts to connect, spread so that the processes do not all connect at once. */
const RETRY_MS = { least: 200, more: 800 }

const NOTHING = (): void => {}

/**
 * Two connections to Redis, one of them for incoming messages, and the adapter of the sockets over them. They are
 * opened again whenever they are lost. Until both are connected, messages are dropped, not queued.
 * @param onReturn is called when both are connected again after one was lost, or could not be opened at first
 */
export function openRedisLine(url: string, logger: FastifyBaseLogger, onReturn: () => void) {
  const options = {
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: UNANSWERED_MAX,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: SILENT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: () => RETRY_MS.least + Math.random() * RETRY_MS.more,
    },
  }
  const writer = createClient(options)
  // Subscriptions wait for the connection, and are repeated over each new one.
  const reader = createClient({ ...options, disableOfflineQueue: false })
  const clients = [writer, reader]

  let isLost = false
  const lost = (error: { code?: string; name: string }): void => {
    if (isLost) return
    isLost = true
    // The error's message could contain the address.
    logger.warn({ name: error.code ?? error.name }, 'Redis is away: sockets hear what happens in this process only')
  }
  const ready = (): void => {
    if (!isLost || !clients.every(({ isReady }) => isReady)) return
    isLost = false
    logger.info('Redis is back')
    onReturn()
  }
  for (const client of clients) {
    client.on('error', lost).on('ready', ready)
    client.connect().catch(NOTHING)
  }

  // The adapter does not await its calls, so their failures are caught here; `error` reports them.
  const quietly = (work: Promise<unknown>): void => void work.catch(NOTHING)
  const listening = { on: NOTHING, off: NOTHING }
  const publisher = {
    ...listening,
    pSubscribe: NOTHING,
    publish: (channel: string, message: string | Buffer) => quietly(writer.publish(channel, message)),
  }
  type Listener = (message: Buffer, channel: Buffer) => void
  const subscriber = {
    ...listening,
    pSubscribe: (pattern: string, listener: Listener) => quietly(reader.pSubscribe(pattern, listener, true)),
    subscribe: (channels: string[], listener: Listener) => quietly(reader.subscribe(channels, listener, true)),
    // The connection is closed afterwards.
    pUnsubscribe: NOTHING,
    unsubscribe: NOTHING,
  }
  return {
    /** The channels of one database of this Redis: channels are shared by all of them. */
    adapter: createAdapter(publisher, subscriber, { key: `bilheteria${new URL(url).pathname}` }),
    close: async (): Promise<void> => {
      isLost = true
      // The last messages have been sent; an answer may never come.
      await Promise.race([writer.ping().catch(NOTHING), new Promise((resolve) => setTimeout(resolve, PING_MS).unref())])
      for (const client of clients) client.destroy()
    },
  }
}
