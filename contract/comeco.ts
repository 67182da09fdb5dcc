import { z } from 'zod'
import { PASSOS } from './comeco-rules.ts'
import { Instant, Reais } from './common.ts'
import { MESSAGES } from './messages.ts'
import { Email } from './pagarme.ts'
import { SmsConfirm, SmsInput } from './sms.ts'

/**
 * A first step. `feito_em`: when its fact first became true; `prova`: that fact in words; `problema`: what is wrong, in
 * words; `variaveis`: the names of the variables that are missing or wrong, never their values.
 */
export const ComecoPasso = z.object({
  passo: z.enum(PASSOS),
  feito_em: Instant.nullable(),
  prova: z.string().nullable(),
  problema: z.string().nullable(),
  variaveis: z.array(z.string()),
})
export type ComecoPasso = z.infer<typeof ComecoPasso>

/** GET comeco. `pronto`: all steps are done; `vendeu`: something was sold, the rehearsal aside. `email`: whether e-mail is configured. */
export const Comeco = z.object({
  passos: z.array(ComecoPasso),
  pronto: z.boolean(),
  vendeu: z.boolean(),
  email: z.boolean(),
})
export type Comeco = z.infer<typeof Comeco>

/**
 * The test order of R$ 1. `creating`: being made; `waiting`: for its payment; `paid`: to be given back; `refunding`:
 * being given back; then one of `refunded`, `expired`, `refused`.
 */
export const TESTE_STATUS = ['creating', 'waiting', 'paid', 'refunding', 'refunded', 'expired', 'refused'] as const

/** `qr_code`: the text to copy and to draw, while it may be paid. `problema`: what went wrong last, in words. */
export const PixTeste = z.object({
  status: z.enum(TESTE_STATUS),
  valor: Reais,
  qr_code: z.string().nullable(),
  criado_em: Instant,
  expira_em: Instant.nullable(),
  pago_em: Instant.nullable(),
  devolvido_em: Instant.nullable(),
  problema: z.string().nullable(),
})
export type PixTeste = z.infer<typeof PixTeste>

/** GET comeco/pix: the last test; null before the first one. POST comeco/pix answers the same. */
export const PixTesteAnswer = z.object({ teste: PixTeste.nullable() })
export type PixTesteAnswer = z.infer<typeof PixTesteAnswer>

/** POST comeco/sms, POST comeco/sms/confirmar, POST comeco/email: a test message to the admin's own phone and address. */
export const TesteSmsInput = SmsInput
export const TesteSmsConfirm = SmsConfirm
export const TesteEmailInput = z.object({ email: Email })
/** `ok`: done. `problema`: what the service refused, in words; then nothing was sent, or the code was not right. */
export const TesteMensagem = z.object({ ok: z.boolean(), problema: z.string().nullable() })
export type TesteMensagem = z.infer<typeof TesteMensagem>

/** PUT comeco/equipe: whether the owner works alone for now, the one step that is a decision and no fact. */
export const EquipeDecisao = z.object({ sozinho: z.boolean(MESSAGES.invalidField) })
export type EquipeDecisao = z.infer<typeof EquipeDecisao>
