import type { StockNews } from '../../contract/socket.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { readOrderNews, readStockNews, readWatchAnswer } from '../../contract/socket-rules.ts'
import { start } from './socket-connection.ts'

export { reconnect } from './socket-connection.ts'

type OrderHandlers = { onConnected(): void; onDisconnected(): void; onMessage(kind: string): void }

/**
 * Subscribes to the caller's order: the event has the order's id as its name (docs/product.md#calls). The server's
 * answer contains the order's current state; the connection counts as established only after that answer.
 */
export function watchOrder(orderId: string, { onConnected, onDisconnected, onMessage }: OrderHandlers): () => void {
  const onEvent = (payload: unknown) => {
    const news = readOrderNews(payload)
    if (news) onMessage(news.type)
  }
  return start({
    join: (socket) => {
      socket.off(orderId, onEvent).on(orderId, onEvent)
      socket.emit(SOCKET_EVENTS.watchOrder, { order_id: orderId }, (payload) => {
        const answer = readWatchAnswer(payload)
        if (!answer?.ok) return
        onConnected()
        if (answer.type !== undefined) onMessage(answer.type)
      })
    },
    leave: (socket) => socket.off(orderId, onEvent),
    lost: onDisconnected,
  })
}

/** Subscribes to an event's stock. Changes may be missed while disconnected: `onReconnected` must read it again. */
export function watchEvento(id: string, onStock: (news: StockNews) => void, onReconnected: () => void): () => void {
  let wasLost = false
  const onEvent = (payload: unknown) => {
    const news = readStockNews(payload)
    if (news?.id_evento === id) onStock(news)
  }
  return start({
    join: (socket) => {
      socket.off(SOCKET_EVENTS.stock, onEvent).on(SOCKET_EVENTS.stock, onEvent)
      socket.emit(SOCKET_EVENTS.watchEvento, { id_evento: id })
      if (wasLost) onReconnected()
      wasLost = false
    },
    leave: (socket) => {
      socket.off(SOCKET_EVENTS.stock, onEvent)
      socket.emit(SOCKET_EVENTS.unwatchEvento, { id_evento: id })
    },
    lost: () => {
      wasLost = true
    },
  })
}
