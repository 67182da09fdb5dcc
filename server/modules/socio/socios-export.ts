import type { z } from 'zod'
import { formatDateTime, formatDay } from '../../../contract/dates.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { allPages, type Exporter, yesNo } from '../../exports/exporter.ts'
import { listSocios } from './socio-repo.ts'

export const sociosExport: Exporter<z.infer<typeof EXPORT_FILTERS.socios>> = {
  needs: 'GET /api/socio',
  header: [
    'Cadeira',
    'Nome',
    'Celular',
    'Plano',
    'Desde',
    'Mensalidade',
    'Situação',
    'Em dia?',
    'Cancelamento',
    'Novo valor pedido',
    'Cancelamento pedido',
    'Cadeira até',
    'Plano pedido',
  ],
  filter: EXPORT_FILTERS.socios,
  async *rows({ db }, filter) {
    const page = async (cursor: number, limit: number) => (await listSocios(db, filter, { cursor, limit })).list
    for await (const socio of allPages(page))
      yield [
        socio.nr_cadeira,
        socio.cliente.nome,
        maskPhone(socio.cliente.telefone),
        socio.plano.nome,
        formatDateTime(socio.data_inicio),
        socio.valor_atual,
        socio.status === 'ativo' ? 'Ativo' : 'Cancelado',
        yesNo(socio.em_dia),
        socio.data_cancelamento && formatDateTime(socio.data_cancelamento),
        socio.valor_pendente,
        socio.cancelamento_pedido_em && formatDateTime(socio.cancelamento_pedido_em),
        socio.vale_ate && formatDay(socio.vale_ate),
        socio.plano_pedido?.nome ?? null,
      ]
  },
}
