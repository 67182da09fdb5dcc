import type { z } from 'zod'
import type { VendasExportarInput } from '../../../contract/vendas.ts'
import { useExportVendasMutation } from '../../api/office/vendas.ts'
import { ExportButton } from './export-button.tsx'
import { useMay } from './office-session.tsx'

type VendasExportProps = { things: string; filter: z.input<typeof VendasExportarInput> }

/** Downloads the sales of an event or a raffle; for staff without one, those of their cities. */
export function VendasExport({ things, filter }: VendasExportProps) {
  const may = useMay('POST /api/eventos/vendas/exportar')
  const [exportVendas, { isLoading }] = useExportVendasMutation()
  return may && <ExportButton things={things} request={() => exportVendas(filter)} busy={isLoading} tone="quiet" />
}
