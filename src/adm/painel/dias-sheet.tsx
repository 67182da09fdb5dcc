import type { Painel, PainelVendas } from '../../../contract/painel.ts'
import type { Periodo } from '../../../contract/painel-rules.ts'
import { dayLabel } from '../../lib/dates.ts'
import { ADM_PAINEL as TEXTS } from '../../texts/adm-painel.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { money } from './money.ts'
import { TableExport } from './table-export.tsx'

const { columns } = TEXTS.dias

type Row = PainelVendas & { key: string; label: string; before: number | undefined }

/** The hours in their order, the days with the latest first. */
const rowsOf = ({ por_dia, por_hora, antes }: Painel): Row[] =>
  por_hora
    ? por_hora.map((row, i) => ({
        ...row,
        key: String(row.hora),
        label: TEXTS.sales.hour(row.hora),
        before: antes.por_hora?.[i]?.bruto,
      }))
    : por_dia
        .map((row, i) => ({ ...row, key: row.dia, label: dayLabel(row.dia), before: antes.por_dia[i]?.bruto }))
        .reverse()

type DiasSheetProps = { painel: Painel; periodo: Periodo; onClose: () => void }

/** The table behind the chart of sales: every day, or every hour of one day. */
export function DiasSheet({ painel, periodo, onClose }: DiasSheetProps) {
  const isWide = useIsWide()
  const title = painel.por_hora ? TEXTS.sales.title.hora : TEXTS.sales.title.dia
  return (
    <Sheet title={title} wide onClose={onClose} actions={<TableExport tabela="dias" periodo={periodo} />}>
      <DataTable
        label={title}
        rows={rowsOf(painel)}
        keyOf={({ key }) => key}
        title={{
          head: painel.por_hora ? columns.hora : columns.dia,
          cell: ({ label }) => label,
          nameOf: ({ label }) => label,
        }}
        columns={[
          {
            key: 'ingressos',
            head: columns.ingressos,
            align: 'end',
            cell: ({ quantidade }) => (isWide ? TEXTS.count(quantidade) : TEXTS.ingressos(quantidade)),
          },
          {
            key: 'bruto',
            head: columns.bruto,
            align: 'end',
            cell: ({ bruto }) => <strong>{money(bruto)}</strong>,
          },
          {
            key: 'devolvido',
            head: columns.devolvido,
            align: 'end',
            card: 'none',
            cell: (row) => money(row.devolvido),
          },
          { key: 'liquido', head: columns.liquido, align: 'end', card: 'none', cell: (row) => money(row.liquido) },
          {
            key: 'antes',
            head: columns.antes,
            align: 'end',
            cell: ({ before = 0 }) => (isWide ? money(before) : TEXTS.sales.beforeLine(money(before))),
          },
        ]}
      />
    </Sheet>
  )
}
