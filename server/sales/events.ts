import { EventEmitter } from 'node:events'
import type { OrderNews, StockNews } from '../../contract/socket.ts'

/** Told after a commit, never before: sockets listen. No personal data in any of it. */
export type OrderChanged = { ids: string[] } & OrderNews
export type StockChanged = { idEvento: string } & Omit<StockNews, 'id_evento'>

export class SaleEvents extends EventEmitter<{
  order: [OrderChanged]
  stock: [StockChanged]
  sessionEnded: [string]
}> {}
