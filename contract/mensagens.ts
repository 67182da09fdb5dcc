import { z } from 'zod'
import { Id, Instant, Page } from './common.ts'
import { IdOnly } from './fields.ts'
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

export const MensagensQuery = Page

/**
 * A message that waits, or was given up. `para`: whom it is for, null without an account; `tipo`: also a kind that only a
 * newer version of the server knows; `proxima_em`: when it is tried again, null of one that was given up; `problema`: why
 * the last try failed, as `problemaText` says it.
 */
export const Mensagem = z.object({
  id: Id,
  tipo: z.string(),
  canal: z.enum(['email', 'sms']),
  para: z.string().nullable(),
  estado: z.enum(['espera', 'desistida']),
  tentativas: z.number().int(),
  proxima_em: Instant.nullable(),
  problema: z.string().nullable(),
  created_at: Instant,
})
export type Mensagem = z.infer<typeof Mensagem>
export const MensagensList = z.object({ result: z.array(Mensagem), total: z.number().int() })
export type MensagensList = z.infer<typeof MensagensList>

/** POST mensagens/tentar: a message that was given up is tried again at once. */
export const TentarInput = IdOnly
