import type { ReservaInput, ReservaItem } from '../../contract/reservas.ts'

/** One thing that can be owned: a ticket of a lot, a numbered place sold in a lot, or a number of a raffle. */
export type Unit =
  | { kind: 'lote'; idLote: string; nrLugar: number | null }
  | { kind: 'rifa'; idRifa: string; nrSorte: number }

export type ReserveRequest = { idCliente: string; carrinho: string; itens: ReservaItem[] }

/** The request of a cliente, whose id comes from the session. */
export const toRequest = (idCliente: string, { carrinho, itens }: ReservaInput): ReserveRequest => ({
  idCliente,
  carrinho,
  itens,
})

/** The units an item requests, in order. */
export function unitsOf(item: ReservaItem): Unit[] {
  if ('id_rifa' in item) return item.codigosRifas.map((nrSorte) => ({ kind: 'rifa', idRifa: item.id_rifa, nrSorte }))
  const unit = { kind: 'lote' as const, idLote: item.id_evento_setor_lote, nrLugar: item.nr_lugar ?? null }
  return Array.from({ length: item.qtde }, () => unit)
}

/** The distinct ids of the raffles in these requests. */
export const rifasOf = (requests: ReserveRequest[]): string[] => [
  ...new Set(requests.flatMap(({ itens }) => itens.flatMap((item) => ('id_rifa' in item ? [item.id_rifa] : [])))),
]

/** Identifies the tickets of a lot that have no number. */
export const loteKey = (idLote: string): string => `lote:${idLote}`

/** Identifies a place or number independently of the lot: each has one owner (docs/selling.md#invariants). */
export const placeKey = (idSetor: string, nrLugar: number): string => `lugar:${idSetor}:${nrLugar}`
export const numberKey = (idRifa: string, nrSorte: number): string => `rifa:${idRifa}:${nrSorte}`
