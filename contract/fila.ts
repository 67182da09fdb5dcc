import { z } from 'zod'
import { Id, Instant } from './common.ts'
import { IdOnly } from './fields.ts'
import { FILA_ESTADOS, FILA_STATUSES } from './fila-rules.ts'
import { MESSAGES } from './messages.ts'

/*
 * The waiting room of an event (docs/decisions/waiting-room.md). POST fila/{id} joins, or answers the caller's place if
 * they have one already; GET fila/{id}/lugar answers it without joining; GET fila/{id} asks how the line is and, with
 * the place's token in the header, how far it has come; DELETE fila/{id} leaves.
 */

/** `id` of the event. */
export const FilaParams = IdOnly

/** The token of the last answer, in the header of GET fila/{id}; without it only the line is answered. */
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
  /** An estimate of the seconds until the turn; null: unknown. `filaWaitText` has its words. */
  segundos: z.number().int().nullable(),
  /** More people are ahead than tickets are left: they may be gone before this turn. */
  pode_esgotar: z.boolean(),
  /** Until when the caller may choose, if it is their turn. */
  ate: Instant.nullable(),
  /** Signed, for this browser's session: to be sent with the next question, also after a reload. */
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
  /** What proves the draw: the seed's hash is public before it, the seed and the hash of the list after it. */
  sorteio: z.object({
    semente_sha256: z.string(),
    semente: z.string().nullable(),
    lista_sha256: z.string().nullable(),
    /** How many took part. */
    total: z.number().int().nullable(),
  }),
  lugar: FilaLugar.nullable(),
  /** After how many milliseconds to ask again. */
  perguntar_em_ms: z.number().int(),
})
export type Fila = z.infer<typeof Fila>
