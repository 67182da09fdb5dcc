import type {
  BrowserEvents,
  NumbersMessage,
  SeatsMessage,
  StockMessage,
  WatchClub,
  WatchEvento,
  WatchRifa,
} from '../../contract/socket.ts'
import { CLUB_ID, SOCKET_EVENTS } from '../../contract/socket-events.ts'
import {
  readEditedMessage,
  readNumbersMessage,
  readOrderMessage,
  readSeatsMessage,
  readStockMessage,
  readWatchAnswer,
} from '../../contract/socket-rules.ts'
import { start } from './socket-connection.ts'

export { onHouse, reconnect } from './socket-connection.ts'

type OrderHandlers = { onConnected(): void; onDisconnected(): void; onMessage(kind: string): void }

/**
 * Subscribes to the caller's order: the event has the order's id as its name (docs/product.md#calls). The server's
 * answer contains the order's current state; the connection counts as established only after that answer.
 */
export function watchOrder(orderId: string, { onConnected, onDisconnected, onMessage }: OrderHandlers): () => void {
  const onEvent = (payload: unknown) => {
    const message = readOrderMessage(payload)
    if (message) onMessage(message.type)
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

type Room<Message> = {
  watch: keyof RoomEvents
  unwatch: keyof RoomEvents
  asked: WatchEvento | WatchRifa | WatchClub
  /** The id by which messages about edits name the room. */
  id: string
  event: string
  /** The message of this room in a payload; null for other payloads. */
  read: (payload: unknown) => Message | null
}
type RoomEvents = Omit<BrowserEvents, typeof SOCKET_EVENTS.watchOrder>

/** The callbacks of a subscriber of a public room. */
type RoomHandlers<Message> = {
  onMessage(message: Message): void
  /** More than the stock was changed: everything must be requested again. */
  onEdited(): void
  /** Joined the room; the stock has this version, so changes since an earlier one must be requested. */
  onJoined?(versao: string): void
  /** The connection was lost and is back: everything must be requested again. */
  onReturned(): void
}

/** Subscribes to a public room. */
function watchRoom<Message>(
  room: Room<Message>,
  { onMessage, onEdited, onJoined, onReturned }: RoomHandlers<Message>,
): () => void {
  let wasLost = false
  let isLeft = false
  const onEvent = (payload: unknown) => {
    const message = room.read(payload)
    if (message !== null) onMessage(message)
  }
  const onEdit = (payload: unknown) => {
    if (readEditedMessage(payload)?.id === room.id) onEdited()
  }
  return start({
    join: (socket) => {
      socket.off(room.event, onEvent).on(room.event, onEvent)
      socket.off(SOCKET_EVENTS.edited, onEdit).on(SOCKET_EVENTS.edited, onEdit)
      socket.emit(room.watch, room.asked as WatchEvento & WatchRifa & WatchClub, (payload) => {
        const versao = readWatchAnswer(payload)?.versao
        if (versao !== undefined && !isLeft) onJoined?.(versao)
      })
      if (wasLost) onReturned()
      wasLost = false
    },
    leave: (socket) => {
      isLeft = true
      socket.off(room.event, onEvent).off(SOCKET_EVENTS.edited, onEdit)
      socket.emit(room.unwatch, room.asked as WatchEvento & WatchRifa & WatchClub)
    },
    lost: () => {
      wasLost = true
    },
  })
}

/** Subscribes to an event's stock. */
export function watchEvento(id: string, handlers: RoomHandlers<StockMessage>): () => void {
  const read = (payload: unknown): StockMessage | null => {
    const message = readStockMessage(payload)
    return message?.id_evento === id ? message : null
  }
  const { watchEvento: watch, unwatchEvento: unwatch, stock: event } = SOCKET_EVENTS
  return watchRoom({ watch, unwatch, asked: { id_evento: id }, id, event, read }, handlers)
}

/** Subscribes to a raffle's numbers. */
export function watchRifa(id: string, handlers: RoomHandlers<NumbersMessage>): () => void {
  const read = (payload: unknown): NumbersMessage | null => {
    const message = readNumbersMessage(payload)
    return message?.id_rifa === id ? message : null
  }
  const { watchRifa: watch, unwatchRifa: unwatch, numbers: event } = SOCKET_EVENTS
  return watchRoom({ watch, unwatch, asked: { id_rifa: id }, id, event, read }, handlers)
}

/** Subscribes to the club's seats. */
export function watchClub(handlers: RoomHandlers<SeatsMessage>): () => void {
  const { watchClub: watch, unwatchClub: unwatch, seats: event } = SOCKET_EVENTS
  return watchRoom({ watch, unwatch, asked: {}, id: CLUB_ID, event, read: readSeatsMessage }, handlers)
}
