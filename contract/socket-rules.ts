import type { OrderNews, StockNews, WatchAnswer } from './socket.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** What the browser takes of an order's news; null of anything else (contract/socket.ts, OrderNews). */
export function readOrderNews(payload: unknown): OrderNews | null {
  const { type } = Object(payload)
  return isText(type) ? { type } : null
}

/** What the browser takes of an answer; null of anything else (contract/socket.ts, WatchAnswer). */
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

/** What the browser takes of an event's news; null of anything else (contract/socket.ts, StockNews). */
export function readStockNews(payload: unknown): StockNews | null {
  const { id_evento, lugares, lotes } = Object(payload)
  if (!isText(id_evento) || !Array.isArray(lugares) || !Array.isArray(lotes) || !lotes.every(isText)) return null
  const places = lugares.map(readPlace).filter((place) => place !== null)
  return places.length === lugares.length ? { id_evento, lugares: places, lotes } : null
}
