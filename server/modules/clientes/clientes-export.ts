import type { z } from 'zod'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { allPages, type Exporter } from '../exportacoes/exporter.ts'
import { toSearch } from './clientes-list.ts'
import { pageOf } from './clientes-list-repo.ts'

export const clientesExport: Exporter<z.infer<typeof EXPORT_FILTERS.clientes>> = {
  header: ['Nome', 'Celular'],
  filter: EXPORT_FILTERS.clientes,
  async *rows({ db }, { pesquisa }) {
    const search = toSearch(pesquisa ?? '')
    for await (const { nome, telefone } of allPages((cursor, limit) => pageOf(db, search, cursor, limit), 5000))
      yield [nome, maskPhone(telefone)]
  },
}
