import { z } from 'zod'
import { Instant } from './common.ts'
import { Convite, EquipeInput } from './equipe.ts'
import { Line, Phone } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'
import { FirstPasswordInput, ProofFields } from './users.ts'
import { USER_MAX, USER_MIN, USER_NAME_MAX, USER_NAME_MIN } from './users-rules.ts'

const { papel, todas_cidades, cidades } = EquipeInput.shape.mudancas.element.shape

/** POST convites. The proof is needed when the role has a sensitive task. */
export const ConviteInput = z.object({
  nome: Line(USER_NAME_MIN, USER_NAME_MAX, OFFICE_MESSAGES.conviteNome),
  telefone: Phone,
  papel,
  todas_cidades,
  cidades,
  ...ProofFields,
})
export type ConviteInput = z.output<typeof ConviteInput>

/** POST convites/{id}/reenviar. */
export const ConviteReenviar = z.object(ProofFields)

/** An invitation that was just made; the secret of its link is answered once, and stored as a hash only. */
export const ConviteFeito = z.object({ convite: Convite, segredo: z.string() })
export type ConviteFeito = z.infer<typeof ConviteFeito>

const Segredo = z.string(MESSAGES.invalidField).min(1, MESSAGES.invalidField).max(200, MESSAGES.invalidField)

/** POST convites/abrir. */
export const ConviteAbrir = z.object({ segredo: Segredo })
/** What an invited person sees of their invitation. */
export const ConviteAberto = z.object({
  nome: z.string(),
  papel: z.string(),
  cidades: z.array(z.string()),
  ate: Instant,
})
export type ConviteAberto = z.infer<typeof ConviteAberto>

/** POST convites/aceitar: the login and the password that the invited person chose. */
export const ConviteAceitar = z.object({
  segredo: Segredo,
  user: Line(USER_MIN, USER_MAX, OFFICE_MESSAGES.conviteUser),
  senha: FirstPasswordInput.shape.senha,
})
export type ConviteAceitar = z.output<typeof ConviteAceitar>
