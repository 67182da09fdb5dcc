import type { z } from 'zod'
import type { ExportarInput } from '../../../contract/exportacoes.ts'
import type { VendasExportarInput } from '../../../contract/vendas.ts'
import { useExportListMutation } from '../../api/office/exportacoes.ts'
import { useExportVendasMutation } from '../../api/office/vendas.ts'
import { download } from '../../lib/download.ts'
import { ADM, type Things } from '../../texts/adm.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useMay } from './office-session.tsx'

type ExportButtonProps = {
  /** What is exported: 'clientes'. */
  things: string
  /** The call that returns the file's address; its failure is an alert. */
  request: () => Promise<{ data?: { path: string } | undefined; error?: unknown }>
  busy: boolean
  /** 'quiet' in the head of a card. */
  tone?: 'secondary' | 'quiet'
}

/** Downloads a list, with the filters in use, as CSV. */
export function ExportButton({ things, request, busy, tone = 'secondary' }: ExportButtonProps) {
  const start = async () => {
    const { data } = await request()
    if (data) download(data.path)
  }
  return (
    <Button tone={tone} busy={busy} onClick={() => void start()}>
      {!busy && <Icon name="download" />}
      {ADM.exportCsv}
      <VisuallyHidden> {ADM.exportOf(things)}</VisuallyHidden>
    </Button>
  )
}

type VendasExportProps = { things: string; filter: z.input<typeof VendasExportarInput> }

/** Downloads the sales of an event or a raffle; for staff without either, those of their cities. */
export function VendasExport({ things, filter }: VendasExportProps) {
  const may = useMay('POST /api/eventos/vendas/exportar')
  const [exportVendas, { isLoading }] = useExportVendasMutation()
  return may && <ExportButton things={things} request={() => exportVendas(filter)} busy={isLoading} tone="quiet" />
}

type ListExportProps = { things: Things; list: z.input<typeof ExportarInput> }

/** Downloads a list with the filters of its screen; renders nothing for users who may not export. */
export function ListExport({ things, list }: ListExportProps) {
  const [exportList, { isLoading }] = useExportListMutation()
  const may = useMay('POST /api/exportacoes')
  return may && <ExportButton things={things.many} request={() => exportList(list)} busy={isLoading} />
}
