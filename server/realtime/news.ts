import type { Server } from 'socket.io'
import type { NumbersNews, OrderNews, SeatsNews, StockNews } from '../../contract/socket.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import type { SaleEvents } from '../sales/events.ts'
import { CLUB_ROOM, clienteRoom, eventoRoom, orderRoom, rifaRoom, sessionRoom } from './rooms.ts'

/**
 * Sends what has happened, here or in another process (others.ts), to the rooms it concerns: those of this process,
 * because each process is told.
 */
export function forwardNews(io: Server, events: SaleEvents): void {
  events.on('order', ({ ids, type }) => {
    const news: OrderNews = { type }
    for (const id of ids) io.local.to(orderRoom(id)).emit(id, news)
  })
  events.on('stock', (change) => {
    if ('idRifa' in change) {
      const news: NumbersNews = { id_rifa: change.idRifa, numeros: change.numeros }
      io.local.to(rifaRoom(change.idRifa)).emit(SOCKET_EVENTS.numbers, news)
    } else {
      const news: StockNews = { id_evento: change.idEvento, lugares: change.lugares, lotes: change.lotes }
      io.local.to(eventoRoom(change.idEvento)).emit(SOCKET_EVENTS.stock, news)
    }
  })
  events.on('seats', ({ holder, cadeiras }) => {
    const news: SeatsNews = { cadeiras }
    const others = holder === null ? io.local.to(CLUB_ROOM) : io.local.to(CLUB_ROOM).except(clienteRoom(holder))
    others.emit(SOCKET_EVENTS.seats, news)
  })
  events.on('sessionEnded', (id) => {
    io.local.in(sessionRoom(id)).disconnectSockets(true)
  })
}
