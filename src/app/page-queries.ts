import { matchPath } from 'react-router'
import { isId, NO_FILTER, readFilter, readPage } from '../../contract/list-address-rules.ts'
import { PATHS } from '../../contract/paths-rules.ts'
import { getCasa } from '../api/casa.ts'
import { listBanners } from '../api/banners.ts'
import { listCidades } from '../api/cidades.ts'
import { getEvento, listEventos } from '../api/eventos.ts'
import { listRifas } from '../api/rifas.ts'
import { HOME_QUERIES } from '../site/home/home-queries.ts'
import { listQuery } from '../site/shared/list-query.ts'
import type { AppStore } from './store.ts'

type Asked = Promise<{ isSuccess: boolean }>

function ofHome({ dispatch }: AppStore): Asked[] {
  return [
    dispatch(listBanners.initiate()),
    dispatch(listEventos.initiate(HOME_QUERIES.onSale)),
    dispatch(listEventos.initiate(HOME_QUERIES.upcoming)),
    dispatch(listRifas.initiate()),
  ]
}

function ofEventos({ dispatch }: AppStore, search: URLSearchParams): Asked[] {
  const filter = readFilter(search)
  const asked: Asked[] = [dispatch(listCidades.initiate())]
  if (filter.cidade && !isId(filter.cidade)) return asked
  return [...asked, dispatch(listEventos.initiate(listQuery(filter)))]
}

function ofCidade({ dispatch }: AppStore, { idCidade = '', nrPag }: { idCidade?: string; nrPag?: string }): Asked[] {
  const asked: Asked[] = [dispatch(listCidades.initiate())]
  if (!isId(idCidade)) return asked
  const filter = { ...NO_FILTER, cidade: idCidade, pagina: readPage(nrPag) }
  return [...asked, dispatch(listEventos.initiate(listQuery(filter)))]
}

/** Requests the house, which every page shows, and what the page itself shows. */
export function askForPage(store: AppStore, url: URL): Asked[] | null {
  const own = askForOwn(store, url)
  return own && [store.dispatch(getCasa.initiate()), ...own]
}

/**
 * Requests the data of a page that the server renders, by the same queries as the page's hooks. Null for other pages.
 */
function askForOwn(store: AppStore, { pathname, searchParams }: URL): Asked[] | null {
  const at = (path: string) => matchPath(path, pathname)?.params
  if (at(PATHS.home)) return ofHome(store)
  if (at(PATHS.eventos)) return ofEventos(store, searchParams)
  if (at(PATHS.cidades)) return [store.dispatch(listCidades.initiate())]
  const cidade = at(PATHS.cidadePagina) ?? at(PATHS.cidade)
  if (cidade) return ofCidade(store, cidade)
  const idEvento = at(PATHS.evento)?.['idEvento']?.toLowerCase()
  if (idEvento) return isId(idEvento) ? [store.dispatch(getEvento.initiate(idEvento))] : null
  return null
}
