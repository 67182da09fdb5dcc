import type { z } from 'zod'
import { formatDay } from '../../../contract/dates.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { toReais } from '../../../contract/money.ts'
import { SOMAS_EXPORT } from '../../../contract/sums-rules.ts'
import { allPages, type Exporter } from '../../exports/exporter.ts'
import { sumNet } from './edit-repo.ts'
import { searchEventos } from './search.ts'

export const eventosExport: Exporter<z.infer<typeof EXPORT_FILTERS.eventos>> = {
  header: [
    'Evento',
    'Data',
    'Hora',
    'Cidade',
    'Estado',
    'Local',
    'Endereço',
    'Início das vendas',
    'Publicado',
    SOMAS_EXPORT.liquido,
  ],
  filter: EXPORT_FILTERS.eventos,
  needs: 'POST /api/eventos/vendas/total',
  async *rows({ db, now }, { pesquisa, ids }, cidades) {
    const page = async (cursor: number, limit: number) =>
      (await searchEventos(db, { pesquisa, ids, cursor, limit, orderType: 'DESC' }, { cidades }, now())).result
    for await (const evento of allPages(page, 100)) {
      const { id, nome, data, hora, cidade, local, endereco, inicio_vendas } = evento
      const net = await sumNet(db, id)
      yield [
        nome,
        formatDay(data),
        hora,
        cidade.nome,
        cidade.estado,
        local,
        endereco,
        formatDay(inicio_vendas),
        'publicado' in evento && evento.publicado === false ? 'Não' : 'Sim',
        toReais(net?.cents ?? 0),
      ]
    }
  },
}
