import { formatDay } from '../../../contract/dates.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { toReais } from '../../../contract/money.ts'
import { type Exporter, yesNo } from '../../exports/exporter.ts'
import { listRifas } from './rifas-repo.ts'

export const rifasExport: Exporter<object> = {
  needs: 'POST /api/rifas',
  header: ['Rifa', 'Início das vendas', 'Sorteio', 'Valor', 'Números', 'Vendidos', 'Publicada?', 'Número sorteado'],
  filter: EXPORT_FILTERS.rifas,
  async *rows({ db }) {
    for (const row of await listRifas(db, { hidden: true }))
      yield [
        row.nome,
        formatDay(row.inicio_vendas),
        formatDay(row.data_sorteio),
        toReais(row.valor_cents),
        row.qtd_numeros,
        row.vendidos,
        yesNo(row.publicada),
        row.numero_sorteado,
      ]
  },
}
