import { useLocation } from 'react-router'
import { formatDateTime } from '../../../contract/dates.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { Sorteio, SorteioList } from '../../../contract/sorteios.ts'
import { maskDocument } from '../../../contract/sorteios-rules.ts'
import { ADM_SORTEIOS as TEXTS } from '../../texts/adm-sorteios.ts'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import styles from './sorteios-page.module.css'

const { columns } = TEXTS

type EntriesListProps = {
  query: {
    data?: SorteioList | undefined
    currentData?: SorteioList | undefined
    error?: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  pagina: number
  addressOf: (pagina: number) => string
  currentId: string | undefined
  isFiltered: boolean
  onClear: () => void
}

/** The entries, newest first; with fewer columns while an entry is open beside the list. */
export function EntriesList({ currentId, isFiltered, onClear, ...list }: EntriesListProps) {
  const { search } = useLocation()
  const all = [
    { key: 'documento', head: columns.documento, cell: (row: Sorteio) => maskDocument(row.documento) },
    { key: 'tamanho', head: columns.tamanho, cell: (row: Sorteio) => row.tamanho },
    { key: 'telefone', head: columns.telefone, cell: (row: Sorteio) => maskPhone(row.telefone) },
    { key: 'inscricao', head: columns.inscricao, cell: (row: Sorteio) => formatDateTime(row.created_at) },
  ].map(({ cell, ...column }) => ({
    ...column,
    cell: (row: Sorteio) => <span className={styles.whole}>{cell(row)}</span>,
    ...(column.key === 'inscricao' && { card: 'none' as const }),
  }))
  return (
    <ListScreen
      {...list}
      label={TEXTS.title}
      things={TEXTS.things}
      rowsOf={(data) => ({ rows: data.list, total: data.total })}
      keyOf={({ id }) => id}
      currentKey={currentId}
      title={{
        head: columns.nome,
        cell: ({ nome_completo }) => nome_completo,
        nameOf: ({ nome_completo }) => nome_completo,
      }}
      opens={({ id }) => `${ADM_PATHS.sorteios.at(id)}${search}`}
      columns={currentId === undefined ? all : all.slice(0, 3)}
      empty={
        isFiltered ? (
          <NoResults title={TEXTS.none} onClear={onClear} />
        ) : (
          <Empty title={TEXTS.empty.title} text={TEXTS.empty.text} />
        )
      }
    />
  )
}
