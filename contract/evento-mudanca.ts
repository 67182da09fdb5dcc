import { z } from 'zod'
import { Day } from './common.ts'
import { SITUACOES_EVENTO } from './mudar-rules.ts'

/**
 * Whether an event was postponed or cancelled. Answers of earlier versions, which caches may hold, have none of this.
 */
export const EventoMudanca = z.object({
  situacao: z.enum(SITUACOES_EVENTO).optional(),
  /** What buyers read as the reason; null while it takes place as announced. */
  motivo: z.string().nullish(),
  /** The day and hour before it was postponed. */
  data_anterior: Day.nullish(),
  hora_anterior: z.string().nullish(),
  /** The last day on which the holders of a postponed event's tickets may give them back; null: not longer than others. */
  devolver_ate: Day.nullish(),
})
