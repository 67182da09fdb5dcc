import type { ReactNode } from 'react'
import type { EventoCard } from '../../../../contract/eventos.ts'
import { NAME_FILTER_MIN, PAGE_SIZE } from '../../../../contract/limits.ts'
import { cidadeLabel } from '../../../../contract/list-address-rules.ts'
import { useListEventosOfficeQuery } from '../../../api/office/eventos.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { eventoPicture } from '../../../api/pictures.ts'
import { tonight, whenOf } from '../../../lib/dates.ts'
import { ADM_EVENTO_CHOICE as TEXTS } from '../../../texts/adm-evento-choice.ts'
import { SearchField } from '../../../ui/search-field/search-field.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { Empty, NoResults } from '../list/list-states.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { RowPoster } from '../row-poster.tsx'
import styles from './evento-choice.module.css'

/** Events of the same day by their hour; the answer orders them by day alone. */
const byHour = (a: EventoCard, b: EventoCard): number =>
  a.data.localeCompare(b.data) || (a.hora ?? '').localeCompare(b.hora ?? '')

type EventoChoiceProps = {
  question: string
  /** The address of the section for an event. */
  at: (idEvento: string) => string
  /** Content beside the search. */
  extra?: ReactNode
}

/** The choice of the event for a section: tonight's first, then the next ones, or by name. Staff see the events of their cities. */
export function EventoChoice({ question, at, extra }: EventoChoiceProps) {
  const { address, addressOf, filter, clear } = useListAddress(['q'])
  const { q, pagina } = address
  const isNamed = q.length >= NAME_FILTER_MIN
  const page = { cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const query = useListEventosOfficeQuery(
    isNamed
      ? { pesquisa: { nome: q }, ...page }
      : { pesquisa: { dataEventoDepois: tonight() }, orderType: 'ASC', ...page },
    FRESH,
  )
  return (
    <>
      <h2 className={styles.question}>{question}</h2>
      <ListScreen
        label={isNamed ? TEXTS.found : TEXTS.upcoming}
        things={TEXTS.things}
        query={query}
        rowsOf={({ result, total }) => ({ rows: isNamed ? result : result.toSorted(byHour), total })}
        pagina={pagina}
        addressOf={addressOf}
        toolbar={<SearchField label={TEXTS.search} name="q" value={q} onSearch={(text) => filter({ q: text })} />}
        extra={extra}
        keyOf={({ id }) => id}
        picture={({ id, nome, imagem }) => <RowPoster files={eventoPicture(id, imagem)} title={nome} />}
        title={{ head: TEXTS.columns.nome, cell: ({ nome }) => nome, nameOf: ({ nome }) => nome }}
        opens={({ id }) => at(id)}
        columns={[
          { key: 'data', head: TEXTS.columns.data, cell: ({ data, hora }) => whenOf(data, hora), width: '16rem' },
          { key: 'cidade', head: TEXTS.columns.cidade, cell: ({ cidade }) => cidadeLabel(cidade), width: '12rem' },
        ]}
        empty={
          isNamed ? (
            <NoResults title={TEXTS.none(q)} onClear={clear} />
          ) : (
            <Empty title={TEXTS.empty.title} text={TEXTS.empty.text} />
          )
        }
      />
    </>
  )
}
