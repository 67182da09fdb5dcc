import { useState } from 'react'
import { listSearch } from '../../../contract/list-address-rules.ts'
import type { PainelEvento } from '../../../contract/painel.ts'
import type { Periodo } from '../../../contract/painel-rules.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { dayLabel } from '../../lib/dates.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Link } from '../../ui/link/link.tsx'
import { ShareBar } from '../../ui/share-bar/share-bar.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { RowPoster } from '../shared/row-poster.tsx'
import { Card, TableExport, TextButton } from './card.tsx'
import styles from './eventos.module.css'
import { money } from './money.ts'

/** An event's name; it leads to its row in the section of events. */
export const EventoName = ({ nome }: { nome: string }) => (
  <Link className={styles.name} to={`${ADM_PATHS.eventos.list}${listSearch({ q: nome, pagina: 1 })}`}>
    {nome}
  </Link>
)

const TEXTS = ADM_PAINEL.eventos

type Sold = { vendidos: number; total: number; liquido: number }

/** The columns: the sold share, the sold number and the total, the net sum. */
const soldColumns = <Row extends Sold>(isWide: boolean): Column<Row>[] => [
  {
    key: 'ocupacao',
    head: TEXTS.columns.ocupacao,
    card: 'figure',
    cell: ({ vendidos, total }) => (
      <div className={styles.share}>
        <ShareBar part={vendidos} whole={total} title={ADM_PAINEL.attention.sold(vendidos, total)} />
      </div>
    ),
  },
  {
    key: 'vendidos',
    head: TEXTS.columns.vendidos,
    align: 'end',
    cell: ({ vendidos, total }) => (
      <span className={styles.figures}>
        {ADM_PAINEL.count(vendidos)} <span className={styles.of}>{TEXTS.of(total)}</span>
      </span>
    ),
  },
  {
    key: 'liquido',
    head: TEXTS.columns.liquido,
    align: 'end',
    card: 'figure',
    cell: ({ liquido }) => (
      <strong className={styles.figures}>{isWide ? money(liquido) : TEXTS.net(money(liquido))}</strong>
    ),
  },
]

type Row = { key: string; name: string; isLote: boolean; vendidos: number; total: number; liquido: number }

/** A row for each sector, with its lots below it; a single lot is merged into its sector's row. */
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

/** What each fare of an event sold, and how many of the quota of half price are left. */
const Fares = ({ evento: { nome, meia, tarifas } }: { evento: PainelEvento }) => (
  <>
    {tarifas.length > 0 && (
      <DataTable
        label={TEXTS.faresOf(nome)}
        rows={tarifas}
        keyOf={(tarifa) => tarifa.nome}
        title={{ head: TEXTS.tarifa, cell: (tarifa) => tarifa.nome, nameOf: (tarifa) => tarifa.nome }}
        columns={[
          {
            key: 'vendidos',
            head: TEXTS.columns.vendidos,
            align: 'end',
            card: 'figure',
            cell: ({ vendidos }) => <span className={styles.figures}>{ADM_PAINEL.count(vendidos)}</span>,
          },
          {
            key: 'liquido',
            head: TEXTS.columns.liquido,
            align: 'end',
            card: 'figure',
            cell: ({ liquido }) => <strong className={styles.figures}>{money(liquido)}</strong>,
          },
        ]}
      />
    )}
    {meia && <p className={styles.meia}>{TEXTS.halves(meia.cota - meia.restantes, meia.cota)}</p>}
  </>
)

type LotesSheetProps = { eventos: readonly PainelEvento[]; periodo: Periodo; onClose: () => void }

/** The next events by sector and lot, as a table in a dialog. */
function LotesSheet({ eventos, periodo, onClose }: LotesSheetProps) {
  const isWide = useIsWide()
  return (
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
            columns={soldColumns<Row>(isWide)}
          />
          <Fares evento={evento} />
        </section>
      ))}
    </Sheet>
  )
}

/** The next events with their total sales; a dialog has them by sector and lot. */
export function NextEventos({ eventos, periodo }: { eventos: readonly PainelEvento[]; periodo: Periodo }) {
  const [isOpen, setIsOpen] = useState(false)
  const isWide = useIsWide()
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
          opens={({ id }) => ADM_PATHS.eventos.setoresAt(id)}
          picture={({ id, nome, imagem }) => <RowPoster files={eventoPicture(id, imagem)} title={nome} />}
          columns={[
            {
              key: 'data',
              head: TEXTS.columns.data,
              cell: ({ data }) => <span className={styles.day}>{dayLabel(data)}</span>,
            },
            ...soldColumns<PainelEvento>(isWide),
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
