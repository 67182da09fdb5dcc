import { formatDateTime, formatDay } from '../../../contract/dates.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { type SorteioFilter, SorteioFilter as SorteioFilterSchema } from '../../../contract/sorteios.ts'
import { maskDocument } from '../../../contract/sorteios-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Cell } from '../exportacoes/csv-write.ts'
import type { Exporter } from '../exportacoes/exporter.ts'
import { type SorteioRow, sorteiosAfter } from './sorteios-repo.ts'

const BATCH = 500

// In batches, so that a slow download holds neither memory nor a transaction.
async function* rows({ db }: AppDeps, filter: SorteioFilter): AsyncGenerator<readonly Cell[]> {
  let last: SorteioRow | null = null
  for (;;) {
    const batch: SorteioRow[] = await sorteiosAfter(db, filter, last, BATCH)
    for (const row of batch)
      yield [
        row.nome_completo,
        maskDocument(row.documento),
        formatDay(row.data_nascimento),
        row.sexo,
        maskPhone(row.telefone),
        row.tamanho,
        formatDateTime(row.created_at),
      ]
    last = batch.at(-1) ?? null
    if (batch.length < BATCH) return
  }
}

/** The columns are those that an import accepts, so that an exported file can be imported again. */
export const sorteiosExport: Exporter<SorteioFilter> = {
  header: ['Nome completo', 'Documento', 'Data de nascimento', 'Sexo', 'Telefone', 'Tamanho', 'Inscrição'],
  filter: SorteioFilterSchema,
  rows,
}
