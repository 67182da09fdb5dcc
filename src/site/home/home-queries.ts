import type { EventoListArg } from '../../api/evento-list-arg.ts'

/** The home page's lists on a day, `YYYY-MM-DD` (docs/product.md#public-routes). */
export const homeQueries = (day: string) =>
  ({
    onSale: { pesquisa: { inicioVendasAte: day, dataEventoDepois: day } },
    upcoming: { pesquisa: { inicioVendasDepois: day } },
  }) satisfies Record<string, EventoListArg>
