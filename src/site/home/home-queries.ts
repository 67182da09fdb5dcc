import { createContext } from 'react'
import type { EventoListArg } from '../../api/evento-list-arg.ts'

/** The home page's lists (docs/product.md#public-routes). */
export const HOME_QUERIES = {
  onSale: { which: 'onSale' },
  upcoming: { which: 'upcoming' },
} satisfies Record<string, EventoListArg>

/** The queries that this visit of the home page repeats although they are cached; not those from the page's HTML. */
export const ReadAgain = createContext<{ banners?: boolean; lists?: boolean }>({})
