import type { Evento } from '../../../contract/eventos.ts'
import { toReais } from '../../../contract/money.ts'
import type { EventoDetail } from './eventos-repo.ts'

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0)

/**
 * An event as the wire has it: reais, ISO instants, excluded sectors and lots marked, never left out. How much of it is
 * taken, and the versions its forms send back, are the back-office's alone.
 */
export function toEvento({ versao, setores, ...evento }: EventoDetail, { isOffice }: { isOffice: boolean }): Evento {
  return {
    ...evento,
    ...(isOffice && { versao }),
    setores: setores.map(({ versao, bloqueados: _, lotes, ...setor }) => ({
      ...setor,
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
        valor: toReais(valor_cents),
        taxa_adm: toReais(taxa_cents),
      })),
    })),
  }
}
