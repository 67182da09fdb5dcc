import type { Server } from 'socket.io'
import type { NumbersMessage, OrderMessage, SeatsMessage, StockMessage } from '../../contract/socket.ts'
import { CLUB_ID, HOUSE_ID, SOCKET_EVENTS } from '../../contract/socket-events.ts'
import type { SaleEvents } from '../sales/sales-deps.ts'
import { CLUB_ROOM, clienteRoom, eventoRoom, orderRoom, rifaRoom, sessionRoom } from './rooms.ts'

/**
 * Sends events of this or another process (others.ts) to the rooms they concern: those of this process, because each
 * process receives every event.
 */
export function emitToRooms(io: Server, events: SaleEvents): void {
  events.on('order', ({ ids, type }) => {
    const message: OrderMessage = { type }
    for (const id of ids) io.local.to(orderRoom(id)).emit(id, message)
  })
  events.on('stock', (change) => {
    if ('idRifa' in change) {
      const message: NumbersMessage = { id_rifa: change.idRifa, numeros: change.numeros }
      io.local.to(rifaRoom(change.idRifa)).emit(SOCKET_EVENTS.numbers, message)
    } else {
      const message: StockMessage = { id_evento: change.idEvento, lugares: change.lugares, lotes: change.lotes }
      io.local.to(eventoRoom(change.idEvento)).emit(SOCKET_EVENTS.stock, message)
    }
  })
  events.on('seats', ({ holder, cadeiras }) => {
    const message: SeatsMessage = { cadeiras }
    const others = holder === null ? io.local.to(CLUB_ROOM) : io.local.to(CLUB_ROOM).except(clienteRoom(holder))
    others.emit(SOCKET_EVENTS.seats, message)
  })
  events.on('edited', ({ id }) => {
    // Every page shows the house.
    if (id === HOUSE_ID) return void io.local.emit(SOCKET_EVENTS.edited, { id })
    const rooms = id === CLUB_ID ? CLUB_ROOM : [eventoRoom(id), rifaRoom(id)]
    io.local.to(rooms).emit(SOCKET_EVENTS.edited, { id })
  })
  events.on('sessionEnded', (id) => {
    io.local.in(sessionRoom(id)).disconnectSockets(true)
  })
}
