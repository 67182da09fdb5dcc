import { z } from 'zod'
import { Id, Instant } from './common.ts'
import { IdOnly } from './fields.ts'
import { FILA_ESTADOS, FILA_STATUSES } from './fila-rules.ts'
import { MESSAGES } from './messages.ts'

/*
 * The waiting room of an event (docs/decisions/waiting-room.md). POST fila/{id} joins, or returns the place the caller
 * already has; GET fila/{id}/lugar returns it without joining; GET fila/{id} returns the state of the line and, with
 * the place's token in the header, that of the place; DELETE fila/{id} leaves.
 */

/** `id` of the event. */
export const FilaParams = IdOnly

/** The token of the last answer, in the header of GET fila/{id}; without it the answer contains only the line. */
export const FilaToken = z.string().max(300, MESSAGES.invalidField)

/** The caller's place. */
export const FilaLugar = z.object({
  id: Id,
  status: z.enum(FILA_STATUSES),
  /** Null until the draw. */
  numero: z.number().int().nullable(),
  /** How many people are ahead and behind; null until the draw, and when the place does not wait. */
  na_frente: z.number().int().nullable(),
  atras: z.number().int().nullable(),
  /** An estimate of the seconds until admission; null: unknown. `filaWaitText` puts it into words. */
  segundos: z.number().int().nullable(),
  /** More people are ahead than tickets are left: they may be sold out before this person is admitted. */
  pode_esgotar: z.boolean(),
  /** Until when the caller may choose, if they are admitted. */
  ate: Instant.nullable(),
  /** Signed, for this browser's session: to be sent with the next poll, also after a reload. */
  token: z.string(),
})
export type FilaLugar = z.infer<typeof FilaLugar>

export const Fila = z.object({
  id: Id,
  abre_em: Instant,
  /** The server's time, for a countdown. */
  agora: Instant,
  estado: z.enum(FILA_ESTADOS),
  /** People who wait. */
  esperando: z.number().int(),
  /** The proof of the draw: the hash of its seed is public before it, the seed and the hash of the list after it. */
  sorteio: z.object({
    semente_sha256: z.string(),
    semente: z.string().nullable(),
    lista_sha256: z.string().nullable(),
    /** How many took part. */
    total: z.number().int().nullable(),
  }),
  lugar: FilaLugar.nullable(),
  /** How many milliseconds to wait before the next poll. */
  perguntar_em_ms: z.number().int(),
})
export type Fila = z.infer<typeof Fila>
