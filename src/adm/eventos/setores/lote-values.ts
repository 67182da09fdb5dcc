import type { z } from 'zod'
import { formatDay, wallClock } from '../../../../contract/dates.ts'
import type { Evento, Lote, Setor } from '../../../../contract/eventos.ts'
import { toCents } from '../../../../contract/money.ts'
import { reaisInput } from '../../../../contract/money-input-rules.ts'
import type { loteFormInput } from '../../../../contract/setores.ts'
import { today } from '../../../lib/dates.ts'
import { lotePreset } from '../presets.ts'

/** The values of a lot's form. */
export type LoteValues = z.input<ReturnType<typeof loteFormInput>>

/** A stored lot as the values of its form. */
export function valuesOf({
  id,
  versao,
  id_evento_setor,
  data,
  qtd_total,
  promocionais = [],
  vende_socio,
  ...lote
}: Lote): LoteValues {
  const { day, time } = wallClock(data)
  const amounts = ({ valor, taxa_adm }: { valor: number; taxa_adm: number }) => ({
    valor: reaisInput(toCents(valor)),
    taxa_adm: reaisInput(toCents(taxa_adm)),
  })
  return {
    id,
    versao,
    id_evento_setor,
    data: formatDay(day),
    hora: time,
    qtd_total: String(qtd_total),
    ...amounts(lote),
    vende_socio,
    promocionais: promocionais.map(({ vendidos: _, documento, ...fare }) => ({
      ...fare,
      ...amounts(fare),
      documento: documento ?? '',
    })),
  }
}

/** The form of a new lot. */
export const emptyOf = ({ id, lotes }: Setor, evento: Evento): LoteValues => ({
  id_evento_setor: id,
  ...lotePreset(lotes, evento.inicio_vendas, today()),
  qtd_total: '',
  valor: '',
  taxa_adm: '',
  promocionais: [],
})
