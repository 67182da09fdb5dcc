import { createContext } from 'react'
import type { EventoListArg } from '../../api/evento-list-arg.ts'

/** The home page's lists (docs/product.md#public-routes). */
export const HOME_QUERIES = {
  onSale: { which: 'onSale' },
  upcoming: { which: 'upcoming' },
} satisfies Record<string, EventoListArg>

/** What this visit of the home page reads, although it is known: nothing that has just come in the page's HTML. */
export const ReadAgain = createContext<{ banners?: boolean; lists?: boolean }>({})
