import { z } from 'zod'
import { MESSAGES } from './messages.ts'
import { isEmail } from './pagarme-rules.ts'

const Alertas = z.object({ acesso: z.boolean(), dinheiro: z.boolean(), sistema: z.boolean() }, MESSAGES.invalidField)

/**
 * GET users/avisos, and the answer of PUT users/avisos: of what the house writes to the caller. `email`: '' when it is
 * not known; `recusado`: the mail server refuses it for ever. `alertas`: the chosen groups of alerts
 * (contract/alertas-grupos-rules.ts); null for who may not see alerts. `ativo`: whether the house sends e-mails at all.
 */
export const EquipeAvisos = z.object({
  email: z.string(),
  recusado: z.boolean(),
  alertas: Alertas.nullable(),
  ativo: z.boolean(),
})
export type EquipeAvisos = z.infer<typeof EquipeAvisos>

/** PUT users/avisos. Alerts that the caller may not see are not stored. */
export const EquipeAvisosInput = z.object({
  email: z
    .string(MESSAGES.email)
    .trim()
    .refine((text) => text === '' || isEmail(text), MESSAGES.email),
  alertas: Alertas,
})
export type EquipeAvisosInput = z.output<typeof EquipeAvisosInput>
