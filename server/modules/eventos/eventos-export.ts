import type { z } from 'zod'
import { formatDay } from '../../../contract/dates.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { toReais } from '../../../contract/money.ts'
import { allPages, type Exporter } from '../../exports/exporter.ts'
import { sumPaid } from './edit-repo.ts'
import { searchEventos } from './search.ts'

export const eventosExport: Exporter<z.infer<typeof EXPORT_FILTERS.eventos>> = {
  header: ['Evento', 'Data', 'Hora', 'Cidade', 'Estado', 'Local', 'Endereço', 'Início das vendas', 'Vendas (R$)'],
  filter: EXPORT_FILTERS.eventos,
  ofCidades: true,
  async *rows({ db, now }, { pesquisa }, cidades) {
    const viewer = cidades && { cidades }
    const page = async (cursor: number, limit: number) =>
      (await searchEventos(db, { pesquisa, cursor, limit, orderType: 'DESC' }, viewer, now())).result
    for await (const { id, nome, data, hora, cidade, local, endereco, inicio_vendas } of allPages(page, 100)) {
      const paid = await sumPaid(db, id)
      yield [
        nome,
        formatDay(data),
        hora,
        cidade.nome,
        cidade.estado,
        local,
        endereco,
        formatDay(inicio_vendas),
        toReais(paid?.cents ?? 0),
      ]
    }
  },
}
