import { useParams } from 'react-router'
import { cidadeLabel, isId, NO_FILTER, readPage } from '../../../contract/list-address-rules.ts'
import { TITLES } from '../../../contract/titles-rules.ts'
import { useListCidadesQuery } from '../../api/cidades.ts'
import { PATHS, to } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { CIDADES } from '../../texts/cidades.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { EventoList } from '../shared/evento-list.tsx'
import { NothingFound, UnknownCidade } from '../shared/nothing-found.tsx'

/** The events of one city (docs/product.md#public-routes). */
export default function CidadePage() {
  const { idCidade = '', nrPag } = useParams()
  const { data: cidades } = useListCidadesQuery()
  const cidade = cidades?.result.find(({ id }) => id === idCidade)
  const isUnknown = cidades ? !cidade : !isId(idCidade)
  const label = cidade && cidadeLabel(cidade)
  const title = isUnknown ? CIDADES.unknown : label ? CIDADES.of(label) : CIDADES.title
  const pagina = readPage(nrPag)
  const filter = { ...NO_FILTER, cidade: idCidade, pagina }
  useTitle(TITLES.page(title, pagina))

  return (
    <>
      <PageHead title={title} back={{ label: CIDADES.back, to: PATHS.cidades }} />
      <EventoList
        filter={filter}
        addressOf={(page) => to.cidade(idCidade, page)}
        empty={() => <NothingFound filter={filter} cidadeLabel={label} />}
        instead={isUnknown && <UnknownCidade to={PATHS.cidades} />}
      />
    </>
  )
}
