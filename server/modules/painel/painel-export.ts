import { formatDay } from '../../../contract/dates.ts'
import { EXPORT_FILTERS, type ExportTabela, type PainelExport } from '../../../contract/exportacoes.ts'
import type { Painel } from '../../../contract/painel.ts'
import { SOMAS_EXPORT } from '../../../contract/sums-rules.ts'
import type { Cell, Exporter } from '../../exports/exporter.ts'
import { readPainel } from './painel-service.ts'

type Table = { header: readonly string[]; rows: (painel: Painel) => Cell[][] }

const FORMAS = { pix: 'PIX', credit_card: 'Cartão de crédito', free: 'Grátis' } as const
const { quantidade, bruto, devolvido, liquido, vendidos } = SOMAS_EXPORT
const SUMS = [quantidade, bruto, devolvido, liquido]
type Sums = { quantidade: number; bruto: number; devolvido: number; liquido: number }
const sumsOf = (sums: Sums): Cell[] => [sums.quantidade, sums.bruto, sums.devolvido, sums.liquido]

const TABLES: Record<ExportTabela, Table> = {
  dias: {
    header: ['Dia', ...SUMS, 'Dia do período anterior', `${bruto}, no período anterior`],
    rows: ({ por_dia, antes }) =>
      por_dia.map((dia, i) => {
        const before = antes.por_dia[i]
        return [formatDay(dia.dia), ...sumsOf(dia), formatDay(before?.dia ?? ''), before?.bruto ?? null]
      }),
  },
  eventos: {
    header: ['Evento', 'Data', ...SUMS, 'Capacidade', 'Ocupação em %'],
    rows: ({ por_evento }) =>
      por_evento.map((evento) => [
        evento.nome,
        formatDay(evento.data),
        ...sumsOf(evento),
        evento.total,
        evento.percentual,
      ]),
  },
  lotes: {
    header: ['Evento', 'Data', 'Setor', 'Lote', vendidos, 'Capacidade', 'Ocupação em %', liquido],
    rows: ({ proximos }) =>
      proximos.flatMap(({ nome, data, setores }) =>
        setores.flatMap((setor) =>
          setor.lotes.map((lote) => [
            nome,
            formatDay(data),
            setor.nome,
            lote.nr_lote,
            lote.vendidos,
            lote.total,
            lote.percentual,
            lote.liquido,
          ]),
        ),
      ),
  },
  pagamentos: {
    header: ['Forma de pagamento', ...SUMS],
    rows: ({ por_pagamento }) => por_pagamento.map((row) => [FORMAS[row.forma_pgto ?? 'free'], ...sumsOf(row)]),
  },
  recusados: {
    header: ['Motivo', 'Recusados'],
    rows: ({ recusados }) =>
      recusados.por_motivo.map(({ motivo, quantidade }) => [motivo ?? 'Outros motivos ou sem motivo', quantidade]),
  },
}

/** A table of the dashboard. None of them contains data for admins only. */
export const painelExport: Exporter<PainelExport> = {
  header: ({ tabela }) => TABLES[tabela].header,
  filter: EXPORT_FILTERS.painel,
  needs: 'GET /api/painel',
  async *rows(deps, { tabela, ...days }, cidades) {
    yield* TABLES[tabela].rows(await readPainel(deps, { cidades, admin: false }, days))
  },
}
