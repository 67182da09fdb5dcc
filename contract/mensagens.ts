import { z } from 'zod'
import { MESSAGES } from './messages.ts'
import { MENSAGEM_TIPOS } from './mensagens-rules.ts'

export const ModeloParams = z.object({ tipo: z.enum(MENSAGEM_TIPOS, MESSAGES.invalidField) })

/**
 * GET mensagens/modelos/{tipo}: a message of this kind with the house's data, as it would be sent. `sms`: null for kinds
 * that are sent by e-mail alone; `pagina`: the address of the e-mail as a page, signed, valid for five minutes.
 */
export const MensagemModelo = z.object({
  tipo: z.enum(MENSAGEM_TIPOS),
  assunto: z.string(),
  texto: z.string(),
  sms: z.string().nullable(),
  pagina: z.string(),
})
export type MensagemModelo = z.infer<typeof MensagemModelo>
