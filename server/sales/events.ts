import { EventEmitter } from 'node:events'
import type { OrderNews, StockNews } from '../../contract/socket.ts'

/** Emitted after the commit, never before; the sockets subscribe. No event carries personal data. */
export type OrderChanged = { ids: string[] } & OrderNews
export type StockChanged = { idEvento: string } & Omit<StockNews, 'id_evento'>

export class SaleEvents extends EventEmitter<{
  order: [OrderChanged]
  stock: [StockChanged]
  sessionEnded: [string]
}> {}
