import type { EventoCard } from '../../../contract/eventos.ts'
import { toCents } from '../../../contract/money.ts'
import { isLowStock, SALES_CLOSED, SOLD_OUT } from '../../../contract/stock-rules.ts'
import { dayLabel, shortDay } from '../../lib/dates.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { nonBreaking } from '../../lib/non-breaking.ts'
import { COMMON } from '../../texts/common.ts'
import { HOME } from '../../texts/home.ts'

type Stock = Pick<EventoCard, 'menor_valor' | 'restantes' | 'vendas_encerradas' | 'situacao'>

/** 'sáb 12/12 · Salvador/BA'; with the year if it is another one. */
export const placeAndDay = ({ data, cidade }: Pick<EventoCard, 'data' | 'cidade'>): string =>
  `${dayLabel(data)} · ${nonBreaking(`${cidade.nome}/${cidade.estado}`)}`

/** 'Vendas a partir de 12/12', with the year if it is another one; or that the event is cancelled. */
export const salesStart = ({ inicio_vendas, situacao }: Pick<EventoCard, 'inicio_vendas' | 'situacao'>): string =>
  situacao === 'cancelado' ? COMMON.cancelled : HOME.salesFrom(shortDay(inicio_vendas))

/** The lowest price with its fee. Without a price, the event is cancelled, the sale is closed, or sold out, or no lot is on sale yet. */
export function priceLabel({ menor_valor, restantes, vendas_encerradas, situacao }: Stock): string {
  if (situacao === 'cancelado') return COMMON.cancelled
  if (vendas_encerradas) return SALES_CLOSED
  if (menor_valor === null) return restantes === 0 ? SOLD_OUT : HOME.soon
  return formatPrice(toCents(menor_valor))
}

/** That the event was postponed; otherwise the remaining number, when stock is low and still on sale; otherwise null. */
export function noteLabel({ menor_valor, restantes, situacao }: Omit<Stock, 'vendas_encerradas'>): string | null {
  if (situacao === 'adiado') return COMMON.postponed
  if (menor_valor === null || restantes === null || restantes <= 0) return null
  return isLowStock(restantes) ? HOME.lastOnes(restantes) : null
}
