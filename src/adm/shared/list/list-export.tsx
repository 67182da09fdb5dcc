import type { z } from 'zod'
import type { ExportarInput } from '../../../../contract/exportacoes.ts'
import { useExportListMutation } from '../../../api/office/exportacoes.ts'
import type { Things } from '../../../texts/adm.ts'
import { ExportButton } from '../export-button.tsx'
import { useMay } from '../office-session.tsx'

type ListExportProps = { things: Things; list: z.input<typeof ExportarInput> }

/** The button that downloads a list with the filters of its screen; for those who may. */
export function ListExport({ things, list }: ListExportProps) {
  const [exportList, { isLoading }] = useExportListMutation()
  const may = useMay('POST /api/exportacoes')
  return may && <ExportButton things={things.many} request={() => exportList(list)} busy={isLoading} />
}
