import { formatDateTime, formatDay } from '../../../contract/dates.ts'
import { maskCpfCnpj } from '../../../contract/masks.ts'
import { toReais } from '../../../contract/money.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { SOMAS_EXPORT } from '../../../contract/sums-rules.ts'
import { FULL_NAME, tarifaLabel } from '../../../contract/tarifas-rules.ts'
import { ticketDisplay } from '../../../contract/vendas-rules.ts'
import { VendasExportarInput } from '../../../contract/vendas.ts'
import type { AppDeps } from '../../app-deps.ts'
import { placeOf, saleStatus, type SetorNames } from '../../sales/admit/sale-view.ts'
import { readSetorNames } from '../../sales/admit/tickets-repo.ts'
import type { Cell, Exporter } from '../../exports/exporter.ts'
import { BATCH, type ExportRow, salesAfter } from './vendas-export-repo.ts'

/** E.g. '1234,50', which Brazilian spreadsheets read as a number. */
const amount = (cents: number): string => toReais(cents).toFixed(2).replace('.', ',')

const METHODS: Record<string, string> = { credit_card: 'Cartão', pix: 'PIX' }

const toCells = (row: ExportRow, setor: SetorNames | undefined, now: Date): readonly Cell[] => [
  row.id,
  row.order_id,
  formatDateTime(row.sold_at),
  row.evento ?? row.rifa,
  row.data && formatDay(row.data),
  setor?.nome ?? null,
  setor?.lotes.get(row.id_lote ?? '') ?? null,
  placeOf(setor, row.nr_lugar) ?? row.nr_sorte,
  row.id_setor && (row.tarifa ? tarifaLabel(row.tarifa) : FULL_NAME),
  row.nome,
  maskPhone(row.telefone),
  row.cpf && maskCpfCnpj(row.cpf),
  row.email,
  amount(row.valor_cents),
  amount(row.taxa_cents),
  amount(row.valor_cents + row.taxa_cents),
  // The state alone does not tell: a used ticket that was refunded is still shown as used.
  amount(row.is_devolvido ? row.valor_cents + row.taxa_cents : 0),
  METHODS[row.method] ?? 'Grátis',
  ticketDisplay({ ...row, evento: null, status: saleStatus(row.status, row.method), forma_pgto: row.method }, now),
  row.entregue_at && formatDateTime(row.entregue_at),
]

// In batches, so that a slow download holds neither memory nor a transaction.
async function* rows(
  { db, now }: AppDeps,
  filter: VendasExportarInput,
  cidades: string[] | null,
): AsyncGenerator<readonly Cell[]> {
  let last: ExportRow | null = null
  for (;;) {
    const batch: ExportRow[] = await salesAfter(db, filter, cidades, last)
    const setores = await readSetorNames(
      db,
      batch.flatMap(({ id_setor }) => id_setor ?? []),
    )
    for (const row of batch) yield toCells(row, setores.get(row.id_setor ?? ''), now())
    last = batch.at(-1) ?? null
    if (batch.length < BATCH) return
  }
}

/** All tickets and raffle numbers that were ever paid, with their current status; for staff, tickets of their cities. */
export const vendasExport: Exporter<VendasExportarInput> = {
  header: [
    'Ingresso',
    'Pedido',
    'Venda',
    'Evento',
    'Data do evento',
    'Setor',
    'Lote',
    'Lugar',
    'Tarifa',
    'Cliente',
    'Telefone',
    'CPF',
    'E-mail',
    'Valor sem taxa (R$)',
    'Taxa (R$)',
    SOMAS_EXPORT.bruto,
    SOMAS_EXPORT.devolvido,
    'Pagamento',
    'Situação',
    'Utilizado em',
  ],
  needs: 'POST /api/eventos/vendas/exportar',
  filter: VendasExportarInput,
  rows,
}
