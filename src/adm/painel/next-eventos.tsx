import { useState } from 'react'
import type { PainelEvento } from '../../../contract/painel.ts'
import type { Periodo } from '../../../contract/painel-rules.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { dayLabel } from '../../lib/dates.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { RowPoster } from '../shared/row-poster.tsx'
import { Card } from './card.tsx'
import { EventoName } from './evento-name.tsx'
import styles from './eventos.module.css'
import { LotesSheet } from './lotes-sheet.tsx'
import { soldColumns } from './sold-columns.tsx'
import { TextButton } from './text-button.tsx'

const TEXTS = ADM_PAINEL.eventos

/** The next events, with all that they have sold; by sector and lot in a table of their own. */
export function NextEventos({ eventos, periodo }: { eventos: readonly PainelEvento[]; periodo: Periodo }) {
  const [isOpen, setIsOpen] = useState(false)
  const hasEventos = eventos.length > 0
  return (
    <Card
      title={TEXTS.next}
      flush={hasEventos}
      actions={
        hasEventos && (
          <TextButton icon="table" onPress={() => setIsOpen(true)}>
            {TEXTS.byLote}
          </TextButton>
        )
      }
    >
      {hasEventos ? (
        <DataTable
          label={TEXTS.next}
          rows={eventos}
          keyOf={({ id }) => id}
          title={{
            head: TEXTS.columns.nome,
            cell: ({ nome }) => <EventoName nome={nome} />,
            nameOf: ({ nome }) => nome,
          }}
          picture={({ id, nome, imagem }) => <RowPoster files={eventoPicture(id, imagem)} title={nome} />}
          columns={[
            {
              key: 'data',
              head: TEXTS.columns.data,
              cell: ({ data }) => <span className={styles.day}>{dayLabel(data)}</span>,
            },
            ...soldColumns<PainelEvento>(),
          ]}
        />
      ) : (
        <p>
          <strong>{TEXTS.noneNext.title}</strong>
          <br />
          {TEXTS.noneNext.text}
        </p>
      )}
      {isOpen && <LotesSheet eventos={eventos} periodo={periodo} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
