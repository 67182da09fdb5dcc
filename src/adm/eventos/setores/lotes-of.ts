import type { Evento, Lote, Setor } from '../../../../contract/eventos.ts'
import { numberLotes } from '../../../../contract/eventos-rules.ts'
import { type LoteStage, loteStage } from '../../../../contract/setores-rules.ts'
import { serverNow } from '../../../lib/clock.ts'

export type NumberedLote = { lote: Lote; nr: number; stage: LoteStage }

/** The lots of a sector that are not excluded, by number; excluded ones count for the numbers. */
export function lotesOf({ lotes }: Setor, evento: Evento): NumberedLote[] {
  const numbers = numberLotes(lotes)
  const now = new Date(serverNow())
  return lotes
    .filter(({ excluir }) => !excluir)
    .map((lote) => ({ lote, nr: numbers.get(lote.id) ?? 0, stage: loteStage(lotes, lote, evento, now) }))
    .sort((a, b) => a.nr - b.nr)
}
