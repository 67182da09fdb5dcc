import { alertaText } from '../../../contract/alertas-rules.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { allPages, type Exporter } from '../exportacoes/exporter.ts'
import { listAlerts } from './alertas-repo.ts'

export const alertasExport: Exporter<object> = {
  header: ['Data', 'Alerta', 'Registro', 'Detalhe', 'O que fazer', 'Visto em', 'Visto por'],
  filter: EXPORT_FILTERS.alertas,
  async *rows({ db }) {
    for await (const row of allPages((cursor, limit) => listAlerts(db, cursor, limit)))
      yield [
        formatDateTime(new Date(row.at)),
        alertaText(row.kind)?.titulo ?? row.kind,
        row.subject,
        row.detail,
        alertaText(row.kind)?.oQueFazer ?? null,
        row.seen_at && formatDateTime(new Date(row.seen_at)),
        row.nome,
      ]
  },
}
