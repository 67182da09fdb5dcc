import { lazy, Suspense, useState } from 'react'
import { wallClock } from '../../../contract/dates.ts'
import type { Painel, PainelVendas } from '../../../contract/painel.ts'
import { change, type Periodo, pontos } from '../../../contract/painel-rules.ts'
import { serverNow } from '../../lib/clock.ts'
import { dayLabel } from '../../lib/dates.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { Card, TableExport, TextButton } from './card.tsx'
import { money } from './money.ts'
import styles from './sales.module.css'

const { columns } = ADM_PAINEL.dias

type Row = PainelVendas & { key: string; label: string; before: number | undefined }

/** The rows of the table: the hours in order, or the days with the latest first. */
const rowsOf = ({ por_dia, por_hora, antes }: Painel): Row[] =>
  por_hora
    ? por_hora.map((row, i) => ({
        ...row,
        key: String(row.hora),
        label: ADM_PAINEL.sales.hour(row.hora),
        before: antes.por_hora?.[i]?.bruto,
      }))
    : por_dia
        .map((row, i) => ({ ...row, key: row.dia, label: dayLabel(row.dia), before: antes.por_dia[i]?.bruto }))
        .reverse()

type DiasSheetProps = { painel: Painel; periodo: Periodo; onClose: () => void }

/** The table behind the chart of sales: every day, or every hour of one day. */
function DiasSheet({ painel, periodo, onClose }: DiasSheetProps) {
  const isWide = useIsWide()
  const title = painel.por_hora ? ADM_PAINEL.sales.title.hora : ADM_PAINEL.sales.title.dia
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
            cell: ({ quantidade }) => (isWide ? ADM_PAINEL.count(quantidade) : ADM_PAINEL.ingressos(quantidade)),
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
            cell: ({ before = 0 }) => (isWide ? money(before) : ADM_PAINEL.sales.beforeLine(money(before))),
          },
        ]}
      />
    </Sheet>
  )
}

// The chart library is larger than the rest of the page, so it is loaded after the figures.
const SalesChart = lazy(() => import('./sales-chart.tsx'))

const TEXTS = ADM_PAINEL.sales

/** The period's sales over time, compared with the previous period. */
export function Sales({ painel, periodo }: { painel: Painel; periodo: Periodo }) {
  const [isOpen, setIsOpen] = useState(false)
  const { day, time } = wallClock(new Date(serverNow()))
  const points = pontos(painel, { day, hour: Number(time.slice(0, 2)) })
  const { vendas: before } = painel.antes
  const days = painel.por_dia.length
  const title = painel.por_hora ? 'hora' : points.length < days ? 'semana' : 'dia'
  // A day that has just begun is not compared with a whole day here; the first figure compares it up to this hour.
  const rise = painel.por_hora && painel.de === day ? null : change(painel.periodo.bruto, before.bruto)
  const isEmpty = painel.periodo.quantidade === 0 && before.quantidade === 0
  return (
    <Card
      title={TEXTS.title[title]}
      head={
        <p className={styles.head}>
          <strong className={styles.total}>{money(painel.periodo.bruto)}</strong>
          {rise !== null && (
            <span className={rise < 0 ? styles.less : styles.more}>{`${ADM_PAINEL.signed(rise)}%`}</span>
          )}
          <span className={styles.key} data-key="now">
            {days === 1 ? TEXTS.period.dia(painel.de === day) : TEXTS.period.dias(days)}
          </span>
          <span className={styles.key} data-key="before">
            {days === 1 ? TEXTS.dayBefore(money(before.bruto)) : TEXTS.before(money(before.bruto))}
          </span>
        </p>
      }
      actions={
        <TextButton icon="table" onPress={() => setIsOpen(true)}>
          {TEXTS.table}
        </TextButton>
      }
    >
      <div className={styles.chart}>
        {isEmpty ? (
          <p className={styles.none}>{TEXTS.none}</p>
        ) : (
          <ErrorBoundary resetKey="" fallback={<p className={styles.none}>{TEXTS.failed}</p>}>
            <Suspense fallback={<Spinner label={TEXTS.loading} />}>
              <SalesChart points={points} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      {isOpen && <DiasSheet painel={painel} periodo={periodo} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
