import type { Painel } from '../../../contract/painel.ts'
import type { Periodo } from '../../../contract/painel-rules.ts'
import { dayLabel } from '../../lib/dates.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { Card, TableExport } from './card.tsx'
import styles from './eventos.module.css'
import { money } from './money.ts'
import { EventoName } from './next-eventos.tsx'

const TEXTS = ADM_PAINEL.eventos
const { title } = ADM_PAINEL.tables.eventos

type TopEventosProps = { eventos: Painel['por_evento']; periodo: Periodo }

/** The events that sold most in the period, gross and net. */
export function TopEventos({ eventos, periodo }: TopEventosProps) {
  const isWide = useIsWide()
  const hasEventos = eventos.length > 0
  return (
    <Card
      title={title}
      flush={hasEventos}
      actions={hasEventos && <TableExport tabela="eventos" periodo={periodo} tone="quiet" />}
    >
      {hasEventos ? (
        <DataTable
          label={title}
          rows={eventos}
          keyOf={({ id }) => id}
          title={{
            head: TEXTS.columns.nome,
            cell: ({ nome }) => <EventoName nome={nome} />,
            nameOf: ({ nome }) => nome,
          }}
          opens={({ id }) => ADM_PATHS.eventos.setoresAt(id)}
          columns={[
            {
              key: 'data',
              head: TEXTS.columns.data,
              cell: ({ data }) => <span className={styles.day}>{dayLabel(data)}</span>,
            },
            {
              key: 'ingressos',
              head: TEXTS.columns.ingressos,
              align: 'end',
              cell: ({ quantidade }) => (isWide ? ADM_PAINEL.count(quantidade) : ADM_PAINEL.ingressos(quantidade)),
            },
            {
              key: 'bruto',
              head: TEXTS.columns.bruto,
              align: 'end',
              card: 'figure',
              cell: ({ bruto }) => (
                <strong className={styles.figures}>{isWide ? money(bruto) : TEXTS.gross(money(bruto))}</strong>
              ),
            },
            {
              key: 'liquido',
              head: TEXTS.columns.liquido,
              align: 'end',
              cell: ({ liquido }) => (
                <span className={styles.figures}>{isWide ? money(liquido) : TEXTS.net(money(liquido))}</span>
              ),
            },
          ]}
        />
      ) : (
        <p>{TEXTS.noneSold}</p>
      )}
    </Card>
  )
}
