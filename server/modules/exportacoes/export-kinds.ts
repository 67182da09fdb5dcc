import { sorteiosExport } from '../sorteios/sorteios-export.ts'
import { vendasExport } from '../vendas/vendas-export.ts'

/** All exports. The key is also the file name: `/api/exportacoes/{kind}.csv`. */
export const EXPORTS = { sorteios: sorteiosExport, vendas: vendasExport } as const
export type ExportKind = keyof typeof EXPORTS
