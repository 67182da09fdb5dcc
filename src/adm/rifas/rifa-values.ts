import type { z } from 'zod'
import { formatDay } from '../../../contract/dates.ts'
import { maskCurrency } from '../../../contract/masks.ts'
import { toCents } from '../../../contract/money.ts'
import type { Rifa, RifaInput } from '../../../contract/rifas.ts'

/** What the form's inputs contain: texts, as typed. */
export type RifaValues = z.input<typeof RifaInput>

export const NEW_RIFA: RifaValues = {
  nome: '',
  descricao: '',
  regulamento: '',
  autorizacao: '',
  apuracao: '',
  valor: '',
  qtd_numeros: '',
  inicio_vendas: '',
  data_sorteio: '',
}

/** A stored raffle as the form shows it. */
export const valuesOf = (rifa: Rifa): RifaValues => ({
  id: rifa.id,
  versao: rifa.versao,
  nome: rifa.nome,
  descricao: rifa.descricao,
  regulamento: rifa.regulamento ?? '',
  autorizacao: rifa.autorizacao ?? '',
  apuracao: rifa.apuracao ?? '',
  valor: maskCurrency(String(toCents(rifa.valor))),
  qtd_numeros: String(rifa.qtd_numeros),
  inicio_vendas: formatDay(rifa.inicio_vendas),
  data_sorteio: formatDay(rifa.data_sorteio),
})
