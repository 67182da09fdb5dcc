import { type Filter, isSearch } from '../../../contract/list-address-rules.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import type { EventoListArg } from '../../api/evento-list-arg.ts'

const DAYS = { hoje: 'today', 'fim-de-semana': 'weekend', '': 'all' } as const

/** A page of the events of today or later. */
export const listQuery = ({ q, cidade, categoria, quando, pagina }: Filter): EventoListArg => ({
  which: DAYS[quando],
  pesquisa: {
    ...(isSearch(q) && { texto: q }),
    ...(cidade && { cidades: [cidade] }),
    ...(categoria && { categoria }),
  },
  cursor: (pagina - 1) * PAGE_SIZE,
  limit: PAGE_SIZE,
  orderType: 'ASC',
})
