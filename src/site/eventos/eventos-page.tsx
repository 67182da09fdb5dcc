import { useNavigate, useSearchParams } from 'react-router'
import {
  cidadeLabel,
  eventosAddress,
  type Filter,
  isId,
  isSearch,
  readFilter,
} from '../../../contract/list-address-rules.ts'
import { TITLES } from '../../../contract/titles-rules.ts'
import { useListCidadesQuery } from '../../api/cidades.ts'
import { useTitle } from '../../lib/use-title.ts'
import { PATHS } from '../../lib/paths.ts'
import { CIDADES } from '../../texts/cidades.ts'
import { COMMON } from '../../texts/common.ts'
import { EVENTOS } from '../../texts/eventos.ts'
import { Button } from '../../ui/button/button.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { EventoList } from '../shared/evento-list.tsx'
import { NothingFound, UnknownCidade } from '../shared/nothing-found.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FoundBesides } from './found-besides.tsx'
import styles from './eventos-page.module.css'

/** All events, filtered by name and by city; the filter is in the address (docs/product.md#public-routes). */
export default function EventosPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { data: cidades } = useListCidadesQuery()
  const filter = readFilter(params)
  const { q, cidade, pagina } = filter
  const any = { ...filter, pagina: 1 }
  const nome = isSearch(q) ? q : ''
  const title = nome ? EVENTOS.searchTitle(nome) : EVENTOS.title
  useTitle(TITLES.page(title, pagina))

  const chosen = cidades?.result.find(({ id }) => id === cidade)
  const isUnknown = cidade !== '' && (cidades ? !chosen : !isId(cidade))
  const choose = (id: string) => void navigate(eventosAddress({ ...any, cidade: id }))

  return (
    <>
      <PageHead title={title} />
      <div className={styles.filters}>
        <FilterChips filter={filter} onCidade={choose} />
        <CidadePicker filter={filter} value={isUnknown ? '' : cidade} onChange={choose} />
      </div>
      {q && !nome && <p className={styles.hint}>{EVENTOS.tooShort(q)}</p>}
      <EventoList
        filter={filter}
        addressOf={(page) => eventosAddress({ ...filter, pagina: page })}
        empty={(found) => (
          <NothingFound filter={{ ...filter, q: nome }} found={found} cidadeLabel={chosen && cidadeLabel(chosen)} />
        )}
        besides={(found) => <FoundBesides found={found} />}
        instead={isUnknown && <UnknownCidade to={eventosAddress({ ...any, cidade: '' })} />}
      />
    </>
  )
}

type CidadePickerProps = { filter: Filter; value: string; onChange: (id: string) => void }

/** A select of the cities; '' means all of them. Without JavaScript a form with a button. */
function CidadePicker({ filter: { q, categoria, quando }, value, onChange }: CidadePickerProps) {
  const { data, error, isFetching, refetch } = useListCidadesQuery()
  const failed = error && !data
  return (
    <form className={styles.picker} action={PATHS.eventos}>
      {Object.entries({ q, categoria, quando }).map(
        ([name, text]) => text && <input key={name} type="hidden" name={name} value={text} />,
      )}
      <SelectField
        name="cidade"
        label={CIDADES.picker}
        hint={failed ? CIDADES.failed : undefined}
        empty={CIDADES.any}
        options={(data?.result ?? []).map((cidade) => ({ value: cidade.id, label: cidadeLabel(cidade) }))}
        // The address may contain a city before the list is loaded.
        unknown={isFetching ? CIDADES.loading : CIDADES.picker}
        value={value}
        onChange={onChange}
      />
      {failed && (
        <Button tone="quiet" busy={isFetching} onClick={() => void refetch()}>
          {COMMON.retry}
        </Button>
      )}
      <noscript>
        <button type="submit">{EVENTOS.filter}</button>
      </noscript>
    </form>
  )
}
