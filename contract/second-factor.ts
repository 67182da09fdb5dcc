import { z } from 'zod'
import { Id, Instant } from './common.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'
import { isAppCode, isTypedCode, plainCode, TYPED_CODE_MAX } from './second-factor-rules.ts'
import { LoginAnswer, TypedPassword } from './sessao.ts'

const Typed = z.string(OFFICE_MESSAGES.segundoFatorCodigo).max(TYPED_CODE_MAX, OFFICE_MESSAGES.segundoFatorCodigo)
/** A code of the app or a recovery code, as people type it. */
export const FactorCode = Typed.refine(isTypedCode, OFFICE_MESSAGES.segundoFatorCodigo).transform(plainCode)
/** A code of the app alone: it shows that the app has the secret. */
const AppCode = Typed.refine((text) => isAppCode(plainCode(text)), OFFICE_MESSAGES.segundoFatorApp).transform(plainCode)

/** POST login/codigo: after the right password, with the login's cookie. Answers like the login. */
export const LoginCodeInput = z.object({ codigo: FactorCode })
export type LoginCodeInput = z.output<typeof LoginCodeInput>

/** POST segundo-fator/confirmar and login/segundo-fator/confirmar. */
export const ConfirmFactorInput = z.object({ codigo: AppCode })

/** A new secret: as text, and as the address that the QR code contains. */
export const FactorSecret = z.object({ segredo: z.string(), endereco: z.string() })
export type FactorSecret = z.infer<typeof FactorSecret>

/** Recovery codes, shown this once. */
export const RecoveryCodes = z.object({ codigos: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** POST login/segundo-fator/confirmar: the session, and the recovery codes. */
export const LoginWithCodes = LoginAnswer.extend(RecoveryCodes.shape)
export type LoginWithCodes = z.infer<typeof LoginWithCodes>

/** GET segundo-fator: the caller's own. `exigido`: the shop demands it of them, so they cannot turn it off. */
export const FactorState = z.object({
  ativo: z.boolean(),
  desde: Instant.nullable(),
  codigos_restantes: z.number().int(),
  exigido: z.boolean(),
})
export type FactorState = z.infer<typeof FactorState>

/** POST segundo-fator: the password again, so that an open page is not enough. */
export const BeginFactorInput = z.object({ senha: TypedPassword })
export type BeginFactorInput = z.infer<typeof BeginFactorInput>

/** POST segundo-fator/codigos, DELETE segundo-fator: the password and a code. */
export const ProveFactorInput = z.object({ senha: TypedPassword, codigo: FactorCode })
export type ProveFactorInput = z.output<typeof ProveFactorInput>

/** A session of a user: browser and system in words, null when they are not known; `atual`: the caller's own. */
export const SessaoAberta = z.object({
  id: Id,
  navegador: z.string().nullable(),
  sistema: z.string().nullable(),
  inicio: Instant,
  ultimo_uso: Instant,
  atual: z.boolean(),
})
export type SessaoAberta = z.infer<typeof SessaoAberta>
export const SessaoList = z.object({ result: z.array(SessaoAberta) })

/** DELETE users/sessoes: one session of a user, or all of them. */
export const UserSessaoDelete = z.object({ user_id: Id, id: Id.nullish() })
export type UserSessaoDelete = z.infer<typeof UserSessaoDelete>
