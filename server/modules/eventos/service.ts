import { toReais } from '../../../contract/money.ts'
import type { EventoRow } from './repo.ts'

/** An event as the wire has it: reais, ISO instants, excluded sectors and lots marked, never left out. */
export function toEvento(row: EventoRow) {
  return {
    ...row,
    setores: row.setores.map((setor) => ({
      ...setor,
      lotes: setor.lotes.map(({ valor_cents, taxa_cents, tomados: _, ...lote }) => ({
        ...lote,
        data: new Date(lote.data).toISOString(),
        created_at: new Date(lote.created_at).toISOString(),
        valor: toReais(valor_cents),
        taxa_adm: toReais(taxa_cents),
      })),
    })),
  }
}
