import type { ExportTabela } from '../../../contract/exportacoes.ts'
import type { Periodo } from '../../../contract/painel-rules.ts'
import { useExportListMutation } from '../../api/office/exportacoes.ts'
import { ADM_PAINEL as TEXTS } from '../../texts/adm-painel.ts'
import { ExportButton } from '../shared/export-button.tsx'
import { useMay } from '../shared/office-session.tsx'

type TableExportProps = { tabela: ExportTabela; periodo: Periodo; tone?: 'secondary' | 'quiet' }

/** Downloads a table of the period; nothing for those who may not export. */
export function TableExport({ tabela, periodo, tone = 'secondary' }: TableExportProps) {
  const mayExport = useMay('POST /api/exportacoes')
  const [exportList, { isLoading }] = useExportListMutation()
  if (!mayExport) return null
  return (
    <ExportButton
      things={TEXTS.tables[tabela].things}
      request={() => exportList({ lista: 'painel', filtro: { ...periodo, tabela } })}
      busy={isLoading}
      tone={tone}
    />
  )
}
