import { stripAccents } from '../../../contract/documents.ts'
import type { EventoListInput } from '../../../contract/eventos.ts'
import { areSalesOpen, isLowStock, isNumbered, openLoteIds } from '../../../contract/eventos-rules.ts'
import { toReais } from '../../../contract/money.ts'
import type { Db } from '../../db/connection.ts'
import type { EventoRow } from './repo.ts'
import { type EventoFilter, listEventos } from './search-repo.ts'

/** Fewer letters than this are no search (spec §5, Event list filters). */
const MIN_NAME = 3

/** A row of the list: the lowest price with its fee among the open lots, and what is left when that is little. */
export function toCard({ setores, ...evento }: EventoRow, now: Date) {
  const open = areSalesOpen(evento, now) ? setores.filter((setor) => !setor.excluir).map((s) => sectorNow(s, now)) : []
  const selling = open.flatMap(({ left, lotes }) => (left > 0 ? lotes.filter((l) => l.tomados < l.qtd_total) : []))
  const left = open.reduce((sum, setor) => sum + setor.left, 0)
  return {
    ...evento,
    menor_valor: selling.length ? toReais(Math.min(...selling.map((l) => l.valor_cents + l.taxa_cents))) : null,
    restantes: open.some(({ lotes }) => lotes.length) && isLowStock(left) ? left : null,
  }
}

/** The open lots of a sector and how much of it can still be bought: no more than its places, where it has some. */
function sectorNow({ tipo, qtd_lugar, lotes }: EventoRow['setores'][number], now: Date) {
  const ids = openLoteIds(lotes, now)
  const open = lotes.filter((lote) => ids.has(lote.id))
  const left = open.reduce((sum, lote) => sum + lote.qtd_total - lote.tomados, 0)
  const places = isNumbered(tipo) ? qtd_lugar - lotes.reduce((sum, lote) => sum + lote.tomados, 0) : left
  return { lotes: open, left: Math.min(left, places) }
}

/** `eventos/list` (wire.md): a name shorter than three letters does not filter. */
export async function searchEventos(db: Db, { pesquisa, cursor, limit, orderType }: EventoListInput, now: Date) {
  const nome = pesquisa.nome && pesquisa.nome.length >= MIN_NAME ? stripAccents(pesquisa.nome).toLowerCase() : null
  const filter: EventoFilter = {
    cidades: pesquisa.cidades ?? [],
    nome,
    data: pesquisa.data ?? null,
    inicioVendasAte: pesquisa.inicioVendasAte ?? null,
    dataEventoDepois: pesquisa.dataEventoDepois ?? null,
    inicioVendasDepois: pesquisa.inicioVendasDepois ?? null,
  }
  const { rows, total } = await listEventos(db, filter, { cursor, limit }, orderType === 'DESC' ? 'DESC' : 'ASC')
  return { result: rows.map((row) => toCard(row, now)), total }
}
