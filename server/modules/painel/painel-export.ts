import { formatDay } from '../../../contract/dates.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import type { PainelQuery } from '../../../contract/painel.ts'
import type { Exporter } from '../exportacoes/exporter.ts'
import { readDays } from './painel-service.ts'

/** The tickets of each day of the period, in all cities. */
export const painelExport: Exporter<PainelQuery> = {
  header: ['Dia', 'Ingressos', 'Bruto', 'Devolvido', 'Líquido'],
  filter: EXPORT_FILTERS.painel,
  async *rows({ db }, days) {
    for (const { dia, quantidade, bruto, devolvido, liquido } of await readDays(db, days))
      yield [formatDay(dia), quantidade, bruto, devolvido, liquido]
  },
}
