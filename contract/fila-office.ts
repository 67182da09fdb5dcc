import { z } from 'zod'
import { Id, Instant } from './common.ts'
import { IdOnly } from './fields.ts'
import { Fila } from './fila.ts'
import { FILA_ESTADOS } from './fila-rules.ts'

/*
 * The waiting room of an event for the back-office (docs/decisions/draws.md): GET eventos/{id}/fila. The figures that
 * buyers see, and how many people bought, did not use their time or left.
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
  /**
   * How many places ended with a purchase, with the end of the time to choose, or because the person left. One person
   * may have had several places.
   */
  compraram: Count,
  perderam_a_vez: Count,
  desistiram: Count,
  /** The maximum number of people who may choose at the same time now. */
  janela: Count,
  /** Tickets that are for sale now, and those that are held or being paid. */
  livres: Count,
  reservados: Count,
  /** People let in per minute; null: not known yet, or nobody was let in lately. */
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
