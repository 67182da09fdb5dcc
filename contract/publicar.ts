import { z } from 'zod'
import { Id } from './common.ts'
import { MinuteInput, Versao } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'

/**
 * PUT eventos/publicar: publishes an event, or makes it a draft again. A draft may be published by itself at an instant
 * in the future, `publicar_em`; without it, that is cancelled.
 */
export const PublicarInput = z.object({
  id: Id,
  versao: Versao,
  publicado: z.boolean(MESSAGES.invalidField),
  publicar_em: MinuteInput(OFFICE_MESSAGES.publicarEm)
    .optional()
    .transform((at) => at ?? null),
})
export type PublicarInput = z.infer<typeof PublicarInput>
