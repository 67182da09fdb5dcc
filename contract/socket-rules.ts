import type { EditedMessage, NumbersMessage, OrderMessage, SeatsMessage, StockMessage, WatchAnswer } from './socket.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads the payload of an order's event (contract/socket.ts, OrderMessage); null when it is invalid. */
export function readOrderMessage(payload: unknown): OrderMessage | null {
  const { type } = Object(payload)
  return isText(type) ? { type } : null
}

/** Reads the payload of an edit (contract/socket.ts, EditedMessage); null when it is invalid. */
export function readEditedMessage(payload: unknown): EditedMessage | null {
  const { id } = Object(payload)
  return isText(id) ? { id } : null
}

/** Reads the server's acknowledgement (contract/socket.ts, WatchAnswer); null when it is invalid. */
export function readWatchAnswer(payload: unknown): WatchAnswer | null {
  const { ok, type, versao } = Object(payload)
  const isTextOrNone = (value: unknown): boolean => value === undefined || isText(value)
  if (typeof ok !== 'boolean' || !isTextOrNone(type) || !isTextOrNone(versao)) return null
  return { ok, ...(isText(type) && { type }), ...(isText(versao) && { versao }) }
}

function readPlace(value: unknown): StockMessage['lugares'][number] | null {
  const { id_evento_setor, nr_lugar, livre } = Object(value)
  if (!isText(id_evento_setor) || !Number.isSafeInteger(nr_lugar) || typeof livre !== 'boolean') return null
  return { id_evento_setor, nr_lugar, livre }
}

/** Reads the payload of a stock event (contract/socket.ts, StockMessage); null when it is invalid. */
export function readStockMessage(payload: unknown): StockMessage | null {
  const { id_evento, lugares, lotes } = Object(payload)
  if (!isText(id_evento) || !Array.isArray(lugares) || !Array.isArray(lotes) || !lotes.every(isText)) return null
  const places = lugares.map(readPlace).filter((place) => place !== null)
  return places.length === lugares.length ? { id_evento, lugares: places, lotes } : null
}

function readNumber(value: unknown): NumbersMessage['numeros'][number] | null {
  const { nr_sorte, livre } = Object(value)
  return Number.isSafeInteger(nr_sorte) && typeof livre === 'boolean' ? { nr_sorte, livre } : null
}

/** Reads the payload of a raffle's event (contract/socket.ts, NumbersMessage); null when it is invalid. */
export function readNumbersMessage(payload: unknown): NumbersMessage | null {
  const { id_rifa, numeros } = Object(payload)
  if (!isText(id_rifa) || !Array.isArray(numeros)) return null
  const numbers = numeros.map(readNumber).filter((number) => number !== null)
  return numbers.length === numeros.length ? { id_rifa, numeros: numbers } : null
}

function readSeat(value: unknown): SeatsMessage['cadeiras'][number] | null {
  const { nr_cadeira, livre } = Object(value)
  return Number.isSafeInteger(nr_cadeira) && typeof livre === 'boolean' ? { nr_cadeira, livre } : null
}

/** Reads the payload of the club's event (contract/socket.ts, SeatsMessage); null when it is invalid. */
export function readSeatsMessage(payload: unknown): SeatsMessage | null {
  const { cadeiras } = Object(payload)
  if (!Array.isArray(cadeiras)) return null
  const seats = cadeiras.map(readSeat).filter((seat) => seat !== null)
  return seats.length === cadeiras.length ? { cadeiras: seats } : null
}
