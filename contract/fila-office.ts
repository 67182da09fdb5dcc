import { z } from 'zod'
import { Id, Instant } from './common.ts'
import { IdOnly } from './fields.ts'
import { Fila } from './fila.ts'
import { FILA_ESTADOS } from './fila-rules.ts'

/*
 * The waiting room of an event for the back-office (docs/decisions/draws.md): GET eventos/{id}/fila. The same numbers
 * as the buyers', and who bought, let their time pass or left.
 */

/** `id` of the event. */
export const FilaOfficeParams = IdOnly

const Count = z.number().int()

export const FilaOffice = z.object({
  id: Id,
  nome: z.string(),
  /** Null: the waiting room was turned off. */
  abre_em: Instant.nullable(),
  agora: Instant,
  /** As for the buyers; `off`: the waiting room was turned off, and everybody may buy. */
  estado: z.enum([...FILA_ESTADOS, 'off']),
  /** People who wait, and people whose turn it is. */
  esperando: Count,
  escolhendo: Count,
  /** Places whose people bought, whose time to choose passed, and that were left. Somebody may have had several. */
  compraram: Count,
  perderam_a_vez: Count,
  desistiram: Count,
  /** How many may choose at the same time now. */
  janela: Count,
  /** Tickets that are for sale now, and those that are held or being paid. */
  livres: Count,
  reservados: Count,
  /** How many are let in within a minute; null: not known yet, or the line stands. */
  por_minuto: z.number().nullable(),
  /** An estimate of the seconds until everybody who waits now has been let in; null: unknown. */
  segundos: Count.nullable(),
  sorteio: Fila.shape.sorteio,
  /** When the numbers were drawn. */
  sorteada_em: Instant.nullable(),
  /** Whether `GET fila/{id}/lista.txt` answers the drawn list. */
  tem_lista: z.boolean(),
})
export type FilaOffice = z.infer<typeof FilaOffice>
