import type { Evento } from '../../../contract/eventos.ts'
import { toReais } from '../../../contract/money.ts'
import type { Db } from '../../db/connection.ts'
import { type EventoDetail, type EventoRow, readEventoRow } from './eventos-repo.ts'

/** An event of the site's pages; null when there is none, or it is a draft. */
export const findEvento = (db: Db, id: string): Promise<EventoRow | null> => readEventoRow(db, id)

const iso = (instant: string | null): string | null => instant && new Date(instant).toISOString()
const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0)

/**
 * An event on the wire: reais, ISO instants. Deleted sectors and lots are marked, not omitted. Only the back-office
 * gets whether it is a draft, the counts of taken and sold units and the versions, which its forms send back.
 */
export function toEvento(
  { versao, setores, fila_abre_em, fim_vendas, publicado, publicar_em, tem_fila: _, ...evento }: EventoDetail,
  { isOffice }: { isOffice: boolean },
): Evento {
  return {
    ...evento,
    fila_abre_em: iso(fila_abre_em),
    fim_vendas: iso(fim_vendas),
    ...(isOffice && { versao, publicado, publicar_em: iso(publicar_em) }),
    setores: setores.map(({ versao, bloqueados: _, lotes, ...setor }) => ({
      ...setor,
      fim_vendas: iso(setor.fim_vendas),
      ...(isOffice && {
        versao,
        vendidos: sum(lotes.map((lote) => lote.vendidos)),
        tomados: sum(lotes.map((lote) => lote.tomados)),
      }),
      lotes: lotes.map(({ valor_cents, taxa_cents, versao, vendidos, tomados, ...lote }) => ({
        ...lote,
        ...(isOffice && { versao, vendidos, tomados }),
        data: new Date(lote.data).toISOString(),
        created_at: new Date(lote.created_at).toISOString(),
        fim_vendas: iso(lote.fim_vendas),
        valor: toReais(valor_cents),
        taxa_adm: toReais(taxa_cents),
      })),
    })),
  }
}
