import { z } from 'zod'
import { Id } from './common.ts'
import { MinuteInput } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'

/**
 * PUT eventos/vendas-abertas: closes or opens the sale of an event, or of one `setor` or `lote` of it. An open sale may
 * have an end in the future, `fim_vendas`.
 */
export const VendasAbertasInput = z.object({
  id: Id,
  setor: Id.nullish(),
  lote: Id.nullish(),
  abertas: z.boolean(MESSAGES.invalidField),
  fim_vendas: MinuteInput(OFFICE_MESSAGES.fimVendas)
    .optional()
    .transform((end) => end ?? null),
})
export type VendasAbertasInput = z.infer<typeof VendasAbertasInput>
