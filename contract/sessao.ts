import { z } from 'zod'
import { Id } from './common.ts'
import { MESSAGES } from './messages.ts'
import { LOGIN_MAX, LOGIN_MIN } from './sessao-rules.ts'
import { TAREFAS } from './tarefas-rules.ts'

/** The back-office user as stored in their own browser (docs/product.md#entities). */
export const SessaoUser = z.object({
  id: Id,
  nome: z.string(),
  user: z.string(),
  admin: z.boolean(),
  /** Sees the gate alone. */
  portaria: z.boolean(),
  /** Sees their own codes alone. */
  promotor: z.boolean(),
  /** The name of their role of tasks. */
  papel: z.string().optional(),
  /** The tasks of that role, and those given to them alone (contract/tarefas-rules.ts). */
  tarefas: z.array(z.enum(TAREFAS)).optional(),
  /** Has every city, without being an admin. */
  todas_cidades: z.boolean().optional(),
})
export type SessaoUser = z.infer<typeof SessaoUser>

const Typed = (message: string) => z.string(message).min(LOGIN_MIN, message).max(LOGIN_MAX, message)

/** A password to compare. */
export const TypedPassword = Typed(MESSAGES.loginSenha)

/** POST login (docs/product.md#calls). */
export const LoginInput = z.object({
  user: z.string(MESSAGES.loginUsuario).trim().pipe(Typed(MESSAGES.loginUsuario)),
  senha: TypedPassword,
})
export type LoginInput = z.infer<typeof LoginInput>
/** Login answers `refresh_token`, refresh answers `refreshToken`: as specified (docs/api.md#tokens). */
export const LoginAnswer = z.object({ token: z.string(), refresh_token: z.string(), user: SessaoUser })
export type LoginAnswer = z.infer<typeof LoginAnswer>
/**
 * The password was right, and there is no session yet. The next step: type a code, choose an own password, or set up a
 * second factor.
 */
export const LoginStep = z.object({ falta: z.enum(['codigo', 'senha', 'cadastro']) })
export type LoginStep = z.infer<typeof LoginStep>
export const LoginOutcome = z.union([LoginAnswer, LoginStep])
export type LoginOutcome = z.infer<typeof LoginOutcome>

const Token = z.string(MESSAGES.invalidField).min(1, MESSAGES.invalidField).max(200, MESSAGES.invalidField)
/** POST refresh-token: the refresh token; the device's cookie is required, too. */
export const RefreshInput = z.object({ token: Token })
export const RefreshAnswer = z.object({ token: z.string(), refreshToken: z.string() })
export type RefreshAnswer = z.infer<typeof RefreshAnswer>
/** POST verify-token: without a body; returns the user of the bearer token. */
export const VerifyAnswer = z.object({ user: SessaoUser })
/** POST logout: the refresh token may be sent, in case the access token has expired. */
export const LogoutInput = z.object({ token: Token.nullish() }).nullish()
