import type { Lote, Setor } from '../../contract/eventos.ts'
import { isNumbered } from '../../contract/eventos-rules.ts'
import { formatReais, toCents } from '../../contract/money.ts'
import { COMMON } from '../texts/common.ts'
import { EVENTO } from '../texts/evento.ts'

/** The parts of the price: 'R$ 80,00 + R$ 12,00 de taxa · em até 3x'; empty when it is free. */
export function feeLabel({ valor, taxa_adm }: Lote, { dividir_ate }: Setor): string {
  const [value, fee] = [toCents(valor), toCents(taxa_adm)]
  if (value + fee === 0) return ''
  const parts = fee === 0 ? EVENTO.noFee : COMMON.fee(formatReais(value), formatReais(fee))
  return dividir_ate > 1 ? `${parts} · ${EVENTO.installments(dividir_ate)}` : parts
}

/** What must be chosen in a sector first: 'Escolha uma mesa', 'Escolha um ingresso' */
export const chooseFirst = (setor: Pick<Setor, 'tipo' | 'layout'> | null | undefined): string =>
  EVENTO.chooseFirst(setor && isNumbered(setor.tipo) ? (setor.layout ? null : setor.tipo) : undefined)
