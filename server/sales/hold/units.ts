import type { ReservaInput, ReservaItem } from '../../../contract/reservas.ts'
import { required } from '../../required.ts'

/**
 * One unit that can be owned: a ticket of a lot, a numbered place sold in a lot, or a number of a raffle. `idTarifa`: null
 * is the lot's full price.
 */
export type Unit = LoteUnit | { kind: 'rifa'; idRifa: string; nrSorte: number }

export type LoteUnit = { kind: 'lote'; idLote: string; nrLugar: number | null; idTarifa: string | null }

export type ReserveRequest = {
  idCliente: string
  carrinho: string
  itens: ReservaItem[]
  /** All items or none. */
  completa?: boolean
}

/** The request of a cliente, whose id comes from the session. */
export const toRequest = (idCliente: string, { carrinho, itens, completa }: ReservaInput): ReserveRequest => ({
  idCliente,
  carrinho,
  itens,
  completa,
})

/** The units an item requests, in order. */
export function unitsOf(item: ReservaItem): Unit[] {
  if ('id_rifa' in item) return item.codigosRifas.map((nrSorte) => ({ kind: 'rifa', idRifa: item.id_rifa, nrSorte }))
  const [idLote, idTarifa] = [item.id_evento_setor_lote, item.id_tarifa ?? null]
  // The id of the full price is the lot's.
  const unit = {
    kind: 'lote' as const,
    idLote,
    nrLugar: item.nr_lugar ?? null,
    idTarifa: idTarifa === idLote ? null : idTarifa,
  }
  return Array.from({ length: item.qtde }, () => unit)
}

/** The unit of a stored row, without its fare. @throws when it has neither lot nor raffle, which `venda_kind` forbids */
export const unitOfRow = (row: { id_lote: string | null; nr_lugar: number | null } & RifaNumber): Unit =>
  row.id_rifa !== null && row.nr_sorte !== null
    ? { kind: 'rifa', idRifa: row.id_rifa, nrSorte: row.nr_sorte }
    : {
        kind: 'lote',
        idLote: required(row.id_lote, 'the lot of a unit'),
        nrLugar: row.nr_lugar,
        idTarifa: null,
      }

/** The distinct ids of the raffles in these requests. */
export const rifasOf = (requests: ReserveRequest[]): string[] => [
  ...new Set(requests.flatMap(({ itens }) => itens.flatMap((item) => ('id_rifa' in item ? [item.id_rifa] : [])))),
]

/** The lot or raffle whose counter contains a stored unit. @throws when it has neither, which `venda_kind` forbids */
export const counterOf = (unit: { id_lote: string | null; id_rifa: string | null }): string =>
  required(unit.id_lote ?? unit.id_rifa, 'the lot or raffle of a unit')

/** The lots and raffles of a request. */
export const wantedCounters = ({ itens }: ReserveRequest): string[] =>
  itens.map((item) => ('id_rifa' in item ? item.id_rifa : item.id_evento_setor_lote))

/** Identifies the tickets of a lot that have no number; with a fare, those of it. */
export const loteKey = (idLote: string, idTarifa: string | null = null): string =>
  idTarifa === null ? `lote:${idLote}` : `lote:${idLote}:${idTarifa}`
/** The fares that a request names. */
export const tarifasOf = (requests: ReserveRequest[]): string[] => [
  ...new Set(
    requests.flatMap(({ itens }) =>
      itens.flatMap(unitsOf).flatMap((unit) => (unit.kind === 'lote' && unit.idTarifa ? unit.idTarifa : [])),
    ),
  ),
]

/** Identifies a place or number independently of the lot: each has one owner (docs/selling.md#invariants). */
export const placeKey = (idSetor: string, nrLugar: number): string => `lugar:${idSetor}:${nrLugar}`
/** Identifies a number of a raffle. */
export const numberKey = (idRifa: string, nrSorte: number): string => `rifa:${idRifa}:${nrSorte}`

type RifaNumber = { id_rifa: string | null; nr_sorte: number | null }
type Numbered = RifaNumber & { id_setor: string | null; nr_lugar: number | null }

/** The key of a stored place or number. @throws when it is neither, which `venda_kind` and `venda_numbered` forbid */
export const numberedKey = ({ id_rifa, nr_sorte, id_setor, nr_lugar }: Numbered): string =>
  id_rifa === null
    ? placeKey(required(id_setor, 'the sector of a place'), required(nr_lugar, 'the number of a place'))
    : numberKey(id_rifa, required(nr_sorte, 'the number of a raffle'))
