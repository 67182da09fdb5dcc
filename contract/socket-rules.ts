import type { NumbersNews, OrderNews, SeatsNews, StockNews, WatchAnswer } from './socket.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads the payload of an order's event (contract/socket.ts, OrderNews); null when it is invalid. */
export function readOrderNews(payload: unknown): OrderNews | null {
  const { type } = Object(payload)
  return isText(type) ? { type } : null
}

/** Reads the server's acknowledgement (contract/socket.ts, WatchAnswer); null when it is invalid. */
export function readWatchAnswer(payload: unknown): WatchAnswer | null {
  const { ok, type, versao } = Object(payload)
  const isTextOrNone = (value: unknown): boolean => value === undefined || isText(value)
  if (typeof ok !== 'boolean' || !isTextOrNone(type) || !isTextOrNone(versao)) return null
  return { ok, ...(isText(type) && { type }), ...(isText(versao) && { versao }) }
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

function readNumber(value: unknown): NumbersNews['numeros'][number] | null {
  const { nr_sorte, livre } = Object(value)
  return Number.isSafeInteger(nr_sorte) && typeof livre === 'boolean' ? { nr_sorte, livre } : null
}

/** Reads the payload of a raffle's event (contract/socket.ts, NumbersNews); null when it is invalid. */
export function readNumbersNews(payload: unknown): NumbersNews | null {
  const { id_rifa, numeros } = Object(payload)
  if (!isText(id_rifa) || !Array.isArray(numeros)) return null
  const numbers = numeros.map(readNumber).filter((number) => number !== null)
  return numbers.length === numeros.length ? { id_rifa, numeros: numbers } : null
}

function readSeat(value: unknown): SeatsNews['cadeiras'][number] | null {
  const { nr_cadeira, livre } = Object(value)
  return Number.isSafeInteger(nr_cadeira) && typeof livre === 'boolean' ? { nr_cadeira, livre } : null
}

/** Reads the payload of the club's event (contract/socket.ts, SeatsNews); null when it is invalid. */
export function readSeatsNews(payload: unknown): SeatsNews | null {
  const { cadeiras } = Object(payload)
  if (!Array.isArray(cadeiras)) return null
  const seats = cadeiras.map(readSeat).filter((seat) => seat !== null)
  return seats.length === cadeiras.length ? { cadeiras: seats } : null
}
