import { sorteiosExport } from '../sorteios/sorteios-export.ts'
import { vendasExport } from '../vendas/vendas-export.ts'

/** The name is the file's, too: `/api/exportacoes/{kind}.csv`. */
export const EXPORTS = { sorteios: sorteiosExport, vendas: vendasExport } as const
export type ExportKind = keyof typeof EXPORTS
