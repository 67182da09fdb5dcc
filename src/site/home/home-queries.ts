import { createContext } from 'react'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import type { EventoListArg } from '../../api/evento-list-arg.ts'

const FIRST_PAGE = { cursor: 0, limit: PAGE_SIZE, orderType: 'ASC' } as const
/** The home page's lists (docs/product.md#public-routes). */
export const HOME_QUERIES = {
  onSale: { which: 'onSale', ...FIRST_PAGE },
  upcoming: { which: 'upcoming', ...FIRST_PAGE },
} satisfies Record<string, EventoListArg>

/** The queries that this visit of the home page repeats although they are cached; not those from the page's HTML. */
export const ReadAgain = createContext<{ banners?: boolean; lists?: boolean }>({})
