import { z } from 'zod'
import { CodigoText } from './codigos.ts'
import { Id, Instant } from './common.ts'
import { Setor } from './eventos.ts'
import { FARE_MESSAGES } from './messages-fares.ts'
import { Tarifa } from './tarifas.ts'

/** POST codigos/conferir: a code that a buyer typed, for an event. */
export const CodigoConferirInput = z.object({ codigo: CodigoText(FARE_MESSAGES.codigo), idEvento: Id })
export type CodigoConferirInput = z.output<typeof CodigoConferirInput>

/**
 * The fares that a code opens, one for each lot that it applies to (docs/api.md#fares). `ate`: until when; `maximo`: how
 * many tickets it is good for to the caller, null without a limit. `setor`: the hidden sector that it opens, whose other
 * lots are marked as deleted.
 */
export const CodigoConferido = z.object({
  codigo: z.string(),
  ate: Instant.nullable(),
  maximo: z.number().int().nullable(),
  lotes: z.array(z.object({ id: Id, tarifa: Tarifa })),
  setor: Setor.nullable(),
})
export type CodigoConferido = z.infer<typeof CodigoConferido>
