import type { z } from 'zod'
import { formatDateTime } from '../../../contract/dates.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { HISTORY_MAX_ROWS } from '../../../contract/limits.ts'
import { allPages, type Exporter } from '../exportacoes/exporter.ts'
import { listHistory } from './historico-repo.ts'

/** As many rows as the list pages through; older ones need a filter by days. */
export const historicoExport: Exporter<z.infer<typeof EXPORT_FILTERS.historico>> = {
  header: ['Data', 'Registro', 'Identificação', 'De', 'Para', 'Quem', 'Nome', 'Detalhe'],
  filter: EXPORT_FILTERS.historico,
  async *rows({ db }, filter) {
    const page = async (cursor: number, limit: number) =>
      cursor < HISTORY_MAX_ROWS ? listHistory(db, { ...filter, cursor, limit }) : []
    for await (const row of allPages(page))
      yield [
        formatDateTime(new Date(row.at)),
        row.entity,
        row.entity_id,
        row.from_state,
        row.to_state,
        row.actor,
        row.nome,
        row.detail && JSON.stringify(row.detail),
      ]
  },
}
