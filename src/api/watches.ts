import type {
  BrowserEvents,
  NumbersNews,
  SeatsNews,
  StockNews,
  WatchClub,
  WatchEvento,
  WatchRifa,
} from '../../contract/socket.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import {
  readNumbersNews,
  readOrderNews,
  readSeatsNews,
  readStockNews,
  readWatchAnswer,
} from '../../contract/socket-rules.ts'
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

type Room<News> = {
  watch: keyof RoomEvents
  unwatch: keyof RoomEvents
  asked: WatchEvento | WatchRifa | WatchClub
  event: string
  /** The news of this room in a payload; null for other payloads. */
  read: (payload: unknown) => News | null
}
type RoomEvents = Omit<BrowserEvents, typeof SOCKET_EVENTS.watchOrder>

/** What a subscriber of a public room is told. */
type RoomHandlers<News> = {
  onNews(news: News): void
  /** In the room, whose stock has this version: what changed since an earlier one must be read. */
  onJoined?(versao: string): void
  /** The connection was lost and is back: whatever was changed meanwhile must be read again. */
  onReturned(): void
}

/** Subscribes to a public room. */
function watchRoom<News>(room: Room<News>, { onNews, onJoined, onReturned }: RoomHandlers<News>): () => void {
  let wasLost = false
  let isLeft = false
  const onEvent = (payload: unknown) => {
    const news = room.read(payload)
    if (news !== null) onNews(news)
  }
  return start({
    join: (socket) => {
      socket.off(room.event, onEvent).on(room.event, onEvent)
      socket.emit(room.watch, room.asked as WatchEvento & WatchRifa & WatchClub, (payload) => {
        const versao = readWatchAnswer(payload)?.versao
        if (versao !== undefined && !isLeft) onJoined?.(versao)
      })
      if (wasLost) onReturned()
      wasLost = false
    },
    leave: (socket) => {
      isLeft = true
      socket.off(room.event, onEvent)
      socket.emit(room.unwatch, room.asked as WatchEvento & WatchRifa & WatchClub)
    },
    lost: () => {
      wasLost = true
    },
  })
}

/** Subscribes to an event's stock. */
export function watchEvento(id: string, handlers: RoomHandlers<StockNews>): () => void {
  const read = (payload: unknown): StockNews | null => {
    const news = readStockNews(payload)
    return news?.id_evento === id ? news : null
  }
  const { watchEvento: watch, unwatchEvento: unwatch, stock: event } = SOCKET_EVENTS
  return watchRoom({ watch, unwatch, asked: { id_evento: id }, event, read }, handlers)
}

/** Subscribes to a raffle's numbers. */
export function watchRifa(id: string, handlers: RoomHandlers<NumbersNews>): () => void {
  const read = (payload: unknown): NumbersNews | null => {
    const news = readNumbersNews(payload)
    return news?.id_rifa === id ? news : null
  }
  const { watchRifa: watch, unwatchRifa: unwatch, numbers: event } = SOCKET_EVENTS
  return watchRoom({ watch, unwatch, asked: { id_rifa: id }, event, read }, handlers)
}

/** Subscribes to the club's seats. */
export function watchClub(handlers: RoomHandlers<SeatsNews>): () => void {
  const { watchClub: watch, unwatchClub: unwatch, seats: event } = SOCKET_EVENTS
  return watchRoom({ watch, unwatch, asked: {}, event, read: readSeatsNews }, handlers)
}
