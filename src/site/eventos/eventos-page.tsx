import { useNavigate, useSearchParams } from 'react-router'
import { cidadeLabel, eventosAddress, isId, isSearch, readFilter } from '../../../contract/list-address-rules.ts'
import { TITLES } from '../../../contract/titles-rules.ts'
import { useListCidadesQuery } from '../../api/cidades.ts'
import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { EVENTOS } from '../../texts/eventos.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { EventoList } from '../shared/evento-list.tsx'
import { NothingFound } from '../shared/nothing-found.tsx'
import { UnknownCidade } from '../shared/unknown-cidade.tsx'
import { CidadePicker } from './cidade-picker.tsx'
import styles from './eventos-page.module.css'
import { SearchChip } from './search-chip.tsx'

/** All events, filtered by name and by city; the filter is in the address (docs/product.md#public-routes). */
export default function EventosPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { data: cidades } = useListCidadesQuery()
  const filter = readFilter(params)
  const { q, cidade, pagina } = filter
  const nome = isSearch(q) ? q : ''
  const title = nome ? EVENTOS.searchTitle(nome) : EVENTOS.title
  useTitle(COMMON.pageTitle(TITLES.page(title, pagina)))

  const chosen = cidades?.result.find(({ id }) => id === cidade)
  const isUnknown = cidade !== '' && (cidades ? !chosen : !isId(cidade))
  const choose = (id: string) => void navigate(eventosAddress({ q, cidade: id }))

  return (
    <>
      <PageHead title={title} />
      <div className={styles.filters}>
        <CidadePicker value={isUnknown ? '' : cidade} onChange={choose} />
        {nome && <SearchChip q={nome} to={eventosAddress({ cidade })} />}
      </div>
      {q && !nome && <p className={styles.hint}>{EVENTOS.tooShort(q)}</p>}
      <EventoList
        nome={nome}
        cidade={cidade}
        pagina={pagina}
        addressOf={(page) => eventosAddress({ ...filter, pagina: page })}
        empty={<NothingFound q={nome} cidade={cidade} cidadeLabel={chosen && cidadeLabel(chosen)} />}
        instead={isUnknown && <UnknownCidade to={eventosAddress({ q })} />}
      />
    </>
  )
}
