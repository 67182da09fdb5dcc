import { isStaff, type OfficeRights } from '../../../contract/tarefas-rules.ts'
import { businessDay } from '../../../contract/dates.ts'
import type { EventoListInput } from '../../../contract/eventos.ts'
import { areSalesOpen, isNumbered, isSaleOver, openLoteIds } from '../../../contract/eventos-rules.ts'
import { NAME_FILTER_MIN } from '../../../contract/limits.ts'
import { toReais } from '../../../contract/money.ts'
import { isLowStock } from '../../../contract/stock-rules.ts'
import { stripAccents } from '../../../contract/text-rules.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import type { Db } from '../../db/connection.ts'
import type { EventoRow } from './eventos-repo.ts'
import { countEventos, type EventoFilter, listEventos } from './search-repo.ts'
import { searchByText } from './text-search.ts'

/**
 * A row of the list, with the lowest price of the open lots (fee included, reais) and, if stock is low, the remaining
 * units. Both are of its entries: a car park is neither a price nor a ticket of the event, unless it sells nothing else.
 * @internal
 */
export function toCard(evento: EventoRow, now: Date) {
  const { setores, tem_fila: _fila, fim_vendas, publicado: _publicado, publicar_em: _publicarEm, ...row } = evento
  const listed = setores.filter(({ oculto }) => !oculto)
  const shown = listed.filter(({ excluir }) => !excluir)
  const entries = shown.filter(({ extra }) => !extra)
  const open = areSalesOpen(evento, now) ? (entries.length ? entries : shown).map((s) => currentSetor(s, now)) : []
  const selling = open.flatMap(({ left, lotes }) => (left > 0 ? lotes.filter((l) => l.tomados < l.qtd_total) : []))
  const left = open.reduce((sum, setor) => sum + setor.left, 0)
  return {
    ...row,
    vendas_encerradas: isSaleOver({ fim_vendas, situacao: row.situacao, setores: listed }, now),
    menor_valor: selling.length ? toReais(Math.min(...selling.map((l) => l.valor_cents + l.taxa_cents))) : null,
    restantes: open.some(({ lotes }) => lotes.length) && isLowStock(left) ? left : null,
  }
}

/** Units that are sold or held, and the capacity as the dashboard counts it: a deleted lot counts its taken units only. */
function occupancyOf(setores: EventoRow['setores']) {
  const counted = setores.map(({ tipo, qtd_lugar, bloqueados, excluir, lotes }) => {
    const units = lotes.reduce((sum, lote) => sum + (excluir || lote.excluir ? lote.tomados : lote.qtd_total), 0)
    return {
      tomados: lotes.reduce((sum, lote) => sum + lote.tomados, 0),
      total: isNumbered(tipo) ? Math.min(units, qtd_lugar - bloqueados) : units,
    }
  })
  return {
    tomados: counted.reduce((sum, setor) => sum + setor.tomados, 0),
    total: counted.reduce((sum, setor) => sum + setor.total, 0),
  }
}

const officeFields = ({ setores, tem_fila, publicado, publicar_em }: EventoRow) => ({
  ocupacao: occupancyOf(setores),
  tem_fila,
  publicado,
  publicar_em: publicar_em && new Date(publicar_em).toISOString(),
})

/** The open lots of a sector and the units that remain for sale: in a numbered sector at most its free places. */
export function currentSetor({ tipo, qtd_lugar, bloqueados, lotes }: EventoRow['setores'][number], now: Date) {
  const ids = openLoteIds(lotes, now)
  const open = lotes.filter((lote) => ids.has(lote.id))
  const left = open.reduce((sum, lote) => sum + lote.qtd_total - lote.tomados, 0)
  const places = isNumbered(tipo) ? qtd_lugar - bloqueados - lotes.reduce((sum, lote) => sum + lote.tomados, 0) : left
  return { lotes: open, left: Math.min(left, places) }
}

/** Number of events that the site lists, of one city or of all: those whose day is not over. */
export const countListed = (db: Db, now: Date, idCidade?: string): Promise<number> =>
  countEventos(db, {
    cidades: idCidade === undefined ? null : [idCidade],
    nome: null,
    data: null,
    inicioVendasAte: null,
    dataEventoDepois: businessDay(now),
    inicioVendasDepois: null,
    isPublic: true,
    ids: null,
  })

/** The requested cities that the caller may see: null is all, an empty list is none (docs/api.md#event-search). */
function visibleCidades(asked: string[], usuario: Pick<Usuario, 'cidades'> | null): string[] | null {
  const own = usuario?.cidades ?? null
  if (!own) return asked.length ? asked : null
  return asked.length ? asked.filter((id) => own.includes(id)) : own
}

/**
 * `eventos/list` (docs/api.md#event-search): a name shorter than three letters does not filter; staff see their cities
 * only. For the site a text finds words in any order, best first (`searchByText`). The default order is earliest first
 * for the site and latest first for the back-office.
 * @param usuario the calling back-office user, null for the site
 * @param version of the catalogue, by which the words of its events are kept; null: they are read
 */
export async function searchEventos(
  db: Db,
  { pesquisa, cursor, limit, orderType, ids }: EventoListInput & { ids?: string[] | undefined },
  usuario: (Pick<Usuario, 'cidades'> & Partial<OfficeRights>) | null,
  now: Date,
  version: string | null = null,
) {
  const nome = pesquisa.nome ? stripAccents(pesquisa.nome).toLowerCase() : null
  const filter: EventoFilter = {
    cidades: visibleCidades(pesquisa.cidades, usuario),
    nome: nome && nome.length >= NAME_FILTER_MIN ? nome : null,
    data: pesquisa.data ?? null,
    inicioVendasAte: pesquisa.inicioVendasAte ?? null,
    dataEventoDepois: pesquisa.dataEventoDepois ?? null,
    inicioVendasDepois: pesquisa.inicioVendasDepois ?? null,
    dataEventoAte: pesquisa.dataEventoAte,
    categoria: pesquisa.categoria,
    isPublic: !usuario || !isStaff(usuario),
    ids: ids ?? null,
  }
  if (filter.cidades?.length === 0) return { result: [], total: 0 }
  if (pesquisa.texto && filter.isPublic) {
    const today = businessDay(now)
    const { rows, total, busca } = await searchByText(db, pesquisa.texto, filter, { cursor, limit }, { version, today })
    const cards = (found: EventoRow[]) => found.map((row) => toCard(row, now))
    return { result: cards(rows), total, ...(busca && { busca: { ...busca, parecidos: cards(busca.parecidos) } }) }
  }
  const { rows, total } = await listEventos(db, filter, { cursor, limit }, orderType ?? (usuario ? 'DESC' : 'ASC'))
  const cards = rows.map((row) => ({
    ...toCard(row, now),
    ...(!filter.isPublic && officeFields(row)),
  }))
  return { result: cards, total }
}
