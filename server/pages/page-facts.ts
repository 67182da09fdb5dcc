import { PAGE_SIZE } from '../../contract/limits.ts'
import { isId } from '../../contract/list-address-rules.ts'
import { TITLES } from '../../contract/titles-rules.ts'
import type { AppDeps } from '../app-deps.ts'
import { findCidade } from '../modules/cidades/cidades-service.ts'
import type { EventoRow } from '../modules/eventos/eventos-repo.ts'
import { findEvento } from '../modules/eventos/eventos-service.ts'
import { countListed } from '../modules/eventos/search.ts'
import type { RifaRow } from '../modules/rifas/rifas-repo.ts'
import { findPublicada } from '../modules/rifas/rifas-service.ts'
import type { Page } from './page-address.ts'

type CidadeFacts = { id: string; nome: string; estado: string }

/** The data of a page's head, read from the database. `missing`: there is no such page, with the title to show. */
export type Facts =
  | { kind: 'home' | 'cidades' | 'socio' | 'sorteio' | 'privacidade' }
  | { kind: 'eventos'; q: string; pagina: number; cidade: CidadeFacts | null }
  | { kind: 'cidade'; cidade: CidadeFacts; pagina: number; total: number }
  | { kind: 'evento'; evento: EventoRow }
  | { kind: 'rifa'; rifa: RifaRow }
  | { kind: 'private'; title: string }
  | { kind: 'missing'; title: string }

type Deps = Pick<AppDeps, 'db' | 'now'>

const missing = (title: string): Facts => ({ kind: 'missing', title })

/** Reads the data of a page's head. Every id is checked before it reaches a statement. */
export async function readFacts(deps: Deps, page: Page): Promise<Facts> {
  switch (page.kind) {
    case 'home':
    case 'cidades':
    case 'socio':
    case 'sorteio':
    case 'privacidade':
      return { kind: page.kind }
    case 'private':
      return page
    case 'unknown':
      return missing(TITLES.notFound)
    case 'eventos':
      return eventosFacts(deps, page.filter)
    case 'cidade': {
      const cidade = isId(page.id) ? await findCidade(deps.db, page.id) : null
      if (!cidade) return missing(TITLES.unknownCidade)
      const total = await countListed(deps.db, deps.now(), cidade.id)
      if (isBeyond(page.pagina, total)) return missing(TITLES.cidade(`${cidade.nome}/${cidade.estado}`))
      return { kind: 'cidade', cidade, pagina: page.pagina, total }
    }
    case 'evento': {
      const evento = isId(page.id) ? await findEvento(deps.db, page.id) : null
      return evento ? { kind: 'evento', evento } : missing(TITLES.unknownEvento)
    }
    case 'rifa': {
      const rifa = isId(page.id) ? await findPublicada(deps.db, page.id) : null
      return rifa ? { kind: 'rifa', rifa } : missing(TITLES.unknownRifa)
    }
  }
}

async function eventosFacts(
  deps: Deps,
  { q, cidade: id, pagina, ...rest }: Extract<Page, { kind: 'eventos' }>['filter'],
) {
  const cidade = isId(id) ? await findCidade(deps.db, id) : null
  // The page compares ids letter by letter.
  if (id !== '' && cidade?.id !== id) return missing(TITLES.unknownCidade)
  // A search is not indexed, so its pages are not counted: that would cost a search per request.
  const isCounted = !q && !rest.categoria && !rest.quando
  if (isCounted && pagina > 1 && isBeyond(pagina, await countListed(deps.db, deps.now(), cidade?.id)))
    return missing(TITLES.eventos)
  return { kind: 'eventos', q, pagina, cidade } as const
}

const isBeyond = (pagina: number, total: number): boolean => pagina > Math.max(1, Math.ceil(total / PAGE_SIZE))
