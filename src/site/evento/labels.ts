import { type CartItem, cartUnits } from '../../../contract/carrinho.ts'
import type { Lote, Setor } from '../../../contract/eventos.ts'
import { isNumbered, placeLabel } from '../../../contract/eventos-rules.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { EVENTO } from '../../texts/evento.ts'
import type { SeatState } from '../../ui/seat-grid/seat-row.tsx'

/** The final price in cents as text: 'R$ 92,00', 'Grátis'. */
export const priceLabel = (cents: number): string => (cents === 0 ? EVENTO.free : formatReais(cents))

/** The parts of the price: 'R$ 80,00 + R$ 12,00 de taxa · em até 3x'; empty when it is free. */
export function feeLabel({ valor, taxa_adm }: Lote, { dividir_ate }: Setor): string {
  const [value, fee] = [toCents(valor), toCents(taxa_adm)]
  if (value + fee === 0) return ''
  const parts = fee === 0 ? EVENTO.noFee : EVENTO.fee(formatReais(value), formatReais(fee))
  return dividir_ate > 1 ? `${parts} · ${EVENTO.installments(dividir_ate)}` : parts
}

/** '2 mesas · 7, 8' when all are numbered places of one kind, otherwise '3 ingressos'. */
export function unitsLabel(items: readonly CartItem[]): string {
  const tipos = new Set(items.map(({ setor }) => setor?.tipo ?? 0))
  const [tipo = 0] = tipos
  const oneKind = tipos.size === 1 && isNumbered(tipo)
  const count = EVENTO.units(cartUnits(items), oneKind ? tipo : null)
  const places = items.flatMap(({ nr_lugar }) => nr_lugar ?? []).sort((a, b) => a - b)
  return oneKind ? `${count} · ${places.join(', ')}` : count
}

/** '2º lote · Vaga 12', '1º lote' */
export const loteAndPlace = ({ setor, nrLote, nr_lugar }: CartItem): string => {
  const lote = nrLote === null ? [] : [EVENTO.lote(nrLote)]
  const place = setor && nr_lugar !== null ? [placeLabel(setor.tipo, nr_lugar)] : []
  return [...lote, ...place].join(' · ')
}

/** 'Mesa 12, livre'; always the same function for a kind of sector. */
const nameOfSeat = (tipo: number) => (nr: number, state: SeatState) => `${placeLabel(tipo, nr)}, ${EVENTO.seat[state]}`
const NAMES = new Map([1, 2, 3].map((tipo) => [tipo, nameOfSeat(tipo)]))
export const seatNames = (tipo: number) => NAMES.get(tipo) ?? nameOfSeat(tipo)

/** Splits a text into paragraphs at empty lines; single line breaks stay. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\r?\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
