import { z } from 'zod'
import { Id, Instant, Page } from './common.ts'
import { isDay, isHour } from './dates.ts'
import { IdOnly } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { MENSAGEM_TIPOS } from './mensagens-rules.ts'
import { MOTIVO_MAX } from './mudar-rules.ts'

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

const Day = z.string(MESSAGES.invalidField).refine(isDay, MESSAGES.invalidField).optional()

export const PreviaParams = IdOnly

/**
 * GET eventos/{id}/previa: what is typed so far in the form of postponing or cancelling. An example stands for what is
 * not typed yet.
 */
export const PreviaQuery = z.object({
  tipo: z.enum(['evento-adiado', 'evento-cancelado'], MESSAGES.invalidField),
  motivo: z
    .string(MESSAGES.invalidField)
    .trim()
    .max(MOTIVO_MAX, MESSAGES.invalidField)
    .refine((text) => !/\p{Cc}/u.test(text), MESSAGES.invalidField)
    .default(''),
  data: Day,
  hora: z.string(MESSAGES.invalidField).refine(isHour, MESSAGES.invalidField).optional(),
  devolver_ate: Day,
})
export type PreviaQuery = z.output<typeof PreviaQuery>

/** What the holders of an event's tickets would get. `canais`: by which configured channels. */
export const EventoPrevia = MensagemModelo.extend({ canais: z.object({ email: z.boolean(), sms: z.boolean() }) })
export type EventoPrevia = z.infer<typeof EventoPrevia>

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
