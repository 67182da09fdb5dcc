import type { OrderNews, StockNews, WatchAnswer } from './socket.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads the payload of an order's event (contract/socket.ts, OrderNews); null when it is invalid. */
export function readOrderNews(payload: unknown): OrderNews | null {
  const { type } = Object(payload)
  return isText(type) ? { type } : null
}

/** Reads the server's acknowledgement (contract/socket.ts, WatchAnswer); null when it is invalid. */
export function readWatchAnswer(payload: unknown): WatchAnswer | null {
  const { ok, type } = Object(payload)
  if (typeof ok !== 'boolean' || !(type === undefined || isText(type))) return null
  return type === undefined ? { ok } : { ok, type }
}

function readPlace(value: unknown): StockNews['lugares'][number] | null {
  const { id_evento_setor, nr_lugar, livre } = Object(value)
  if (!isText(id_evento_setor) || !Number.isSafeInteger(nr_lugar) || typeof livre !== 'boolean') return null
  return { id_evento_setor, nr_lugar, livre }
}

/** Reads the payload of a stock event (contract/socket.ts, StockNews); null when it is invalid. */
export function readStockNews(payload: unknown): StockNews | null {
  const { id_evento, lugares, lotes } = Object(payload)
  if (!isText(id_evento) || !Array.isArray(lugares) || !Array.isArray(lotes) || !lotes.every(isText)) return null
  const places = lugares.map(readPlace).filter((place) => place !== null)
  return places.length === lugares.length ? { id_evento, lugares: places, lotes } : null
}
