import { z } from 'zod'
import { Phone } from './fields.ts'
import { isSmsCode } from './clientes-rules.ts'
import { Instant } from './common.ts'
import { MESSAGES } from './messages.ts'

/** POST sms: sends a code to a mobile number (docs/api.md#sms). */
export const SmsInput = z.object({ telefone: Phone })
export type SmsInput = z.infer<typeof SmsInput>

/**
 * `reenviar_em`: seconds until another code may be requested; `expira_em`: when this one expires, if the service
 * reports it.
 */
export const SmsAnswer = z.object({ reenviar_em: z.number().int(), expira_em: Instant.optional() })
export type SmsAnswer = z.infer<typeof SmsAnswer>

/** POST sms/confirmar. A text that is not 4 to 10 digits is answered like a wrong code (docs/api.md#sms). */
export const SmsConfirm = z.object({
  telefone: Phone,
  codigo: z.string(MESSAGES.wrongCode).trim().refine(isSmsCode, MESSAGES.wrongCode),
})
export type SmsConfirm = z.infer<typeof SmsConfirm>
