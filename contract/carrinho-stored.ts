import type { CartItem, CartTarifa } from './carrinho-items.ts'
import { TARIFA_TIPOS } from './tarifas-rules.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isSetor = (value: unknown): value is NonNullable<CartItem['setor']> => {
  const { id, nome, tipo, dividir_ate } = Object(value)
  return isText(id) && isText(nome) && isCount(tipo) && isCount(dividir_ate)
}
const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
/** A place's name as a seat map may give it: a row's name and a number. */
const isPlaceName = (value: unknown): value is string => isText(value) && value.length <= 20
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every(isCount)

/** Null for a missing or invalid fare: the item then costs the full price, which the buyer is shown. */
function readTarifa(value: unknown): CartTarifa | null {
  const { id, tipo, nome, documento }: Partial<Record<keyof CartTarifa, unknown>> = Object(value)
  const kind = TARIFA_TIPOS.find((other) => other === tipo)
  if (!kind || !isText(id) || !isText(nome) || !(documento === null || isText(documento))) return null
  return { id, tipo: kind, nome, documento }
}

/** Reads a cart item from stored JSON. Returns null for an invalid value and drops unknown fields. */
export function readCartItem(value: unknown): CartItem | null {
  const it: Partial<Record<keyof CartItem, unknown>> = Object(value)
  const none = {
    setor: null,
    id_evento: null,
    id_evento_setor_lote: null,
    nr_lugar: null,
    nomeEvento: null,
    nrLote: null,
  }
  if (!isPrice(it.valor)) return null
  if (isText(it.id_rifa) && isText(it.nomeRifa) && isNumbers(it.codigosRifas)) {
    const { id_rifa, nomeRifa, codigosRifas, valor } = it
    return { ...none, id_rifa, nomeRifa, codigosRifas, valor, qtde: codigosRifas.length }
  }
  const { setor, id_evento, id_evento_setor_lote, nr_lugar, lugar, acompanha, valor, qtde, nomeEvento, nrLote } = it
  if (!isSetor(setor) || !isText(id_evento) || !isText(id_evento_setor_lote) || !isText(nomeEvento)) return null
  if (!isCount(qtde) || !(nr_lugar === null || isCount(nr_lugar)) || !(nrLote === null || isCount(nrLote))) return null
  const { id, nome, tipo, dividir_ate } = setor
  const tarifa = readTarifa(it.tarifa)
  return {
    setor: { id, nome, tipo, dividir_ate },
    id_evento,
    id_evento_setor_lote,
    id_rifa: null,
    nr_lugar,
    ...(nr_lugar !== null && isPlaceName(lugar) && { lugar }),
    ...(isPlaceName(acompanha) && { acompanha }),
    valor,
    qtde: nr_lugar === null ? qtde : 1,
    nomeEvento,
    nomeRifa: null,
    nrLote,
    codigosRifas: null,
    ...(tarifa && { tarifa }),
  }
}
