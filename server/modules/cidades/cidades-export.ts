import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import type { Exporter } from '../exportacoes/exporter.ts'
import { listCidades } from './cidades-repo.ts'

export const cidadesExport: Exporter<object> = {
  header: ['Cidade', 'Estado'],
  // The list is public.
  ofCidades: true,
  filter: EXPORT_FILTERS.cidades,
  async *rows({ db }) {
    for (const { nome, estado } of await listCidades(db)) yield [nome, estado]
  },
}
