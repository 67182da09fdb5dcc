import type { PainelEvento } from '../../../contract/painel.ts'
import type { Periodo } from '../../../contract/painel-rules.ts'
import { dayLabel } from '../../lib/dates.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './eventos.module.css'
import { soldColumns } from './sold-columns.tsx'
import { TableExport } from './table-export.tsx'

const TEXTS = ADM_PAINEL.eventos

type Row = { key: string; name: string; isLote: boolean; vendidos: number; total: number; receita: number }

/** A sector and its lots below it; a single lot is the sector itself. */
const rowsOf = ({ setores }: PainelEvento): Row[] =>
  setores.flatMap(({ id, nome, lotes, ...setor }) => {
    const [only] = lotes
    if (lotes.length === 1 && only)
      return [{ ...only, key: id, name: `${nome} · ${TEXTS.lote(only.nr_lote)}`, isLote: false }]
    return [
      { ...setor, key: id, name: nome, isLote: false },
      ...lotes.map((lote) => ({ ...lote, key: lote.id, name: TEXTS.lote(lote.nr_lote), isLote: true })),
    ]
  })

type LotesSheetProps = { eventos: readonly PainelEvento[]; periodo: Periodo; onClose: () => void }

/** The next events by sector and lot. */
export const LotesSheet = ({ eventos, periodo, onClose }: LotesSheetProps) => (
  <Sheet title={TEXTS.byLote} wide onClose={onClose} actions={<TableExport tabela="lotes" periodo={periodo} />}>
    {eventos.map((evento) => (
      <section key={evento.id} aria-labelledby={`lotes-${evento.id}`}>
        <h3 id={`lotes-${evento.id}`} className={styles.evento}>
          {evento.nome} <span className={styles.of}>{dayLabel(evento.data)}</span>
        </h3>
        <DataTable
          label={evento.nome}
          rows={rowsOf(evento)}
          keyOf={({ key }) => key}
          title={{
            head: TEXTS.setor,
            cell: ({ name, isLote }) => <span className={isLote ? styles.lote : undefined}>{name}</span>,
            nameOf: ({ name }) => name,
          }}
          columns={soldColumns<Row>()}
        />
      </section>
    ))}
  </Sheet>
)
