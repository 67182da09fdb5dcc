import { EventEmitter } from 'node:events'

/** Told after a commit, never before: sockets listen. No personal data in any of it. */
export type OrderChanged = { ids: string[]; type: string }
export type StockChanged = {
  idEvento: string
  lugares: { id_evento_setor: string; nr_lugar: number; livre: boolean }[]
  lotes: string[]
}

export class SaleEvents extends EventEmitter<{
  order: [OrderChanged]
  stock: [StockChanged]
  sessionEnded: [string]
}> {}
