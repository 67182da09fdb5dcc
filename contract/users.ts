import { z } from 'zod'
import { Id, Instant } from './common.ts'
import { EquipeAvisosInput } from './equipe-avisos.ts'
import { IdOnly, Line, SavedId, Versao } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'
import { FactorCode } from './second-factor.ts'
import { TypedPassword } from './sessao.ts'
import { LOGIN_MAX } from './sessao-rules.ts'
import { isStaffPassword, USER_MAX, USER_MIN, USER_NAME_MAX, USER_NAME_MIN } from './users-rules.ts'

/** A city assigned to a back-office user; `id` is the assignment's id (docs/product.md#entities). */
export const UserCidade = z.object({
  id: Id,
  id_cidade: Id,
  cidade: z.object({ nome: z.string(), estado: z.string() }),
})
export type UserCidade = z.infer<typeof UserCidade>

/** A back-office user; `user` is the login. An admin has all cities, regardless of `cidades`. */
export const User = z.object({
  id: Id,
  nome: z.string(),
  user: z.string(),
  /** Where messages about their access go; '' when it is not known. */
  email: z.string(),
  admin: z.boolean(),
  /** Sees the gates of their cities' events, and nothing else; never with `admin`. */
  portaria: z.boolean(),
  /** Sees their own codes, and nothing else; never with another right. */
  promotor: z.boolean(),
  /** The name of their role of tasks, if they have one (contract/tarefas-rules.ts). */
  papel: z.string().optional(),
  cidades: z.array(UserCidade),
  /** Whether their second factor is on (docs/api.md#second-factor). */
  segundo_fator: z.boolean(),
  /** How many passkeys they have. */
  chaves: z.number().int(),
  /** Until when the password chosen by an admin is valid for a login; null: the user chose it. */
  senha_provisoria_ate: Instant.nullable(),
  versao: z.number().int(),
})
export type User = z.infer<typeof User>
export const UserList = z.object({ result: z.array(User) })
export const UserParams = IdOnly
export const UserDelete = IdOnly

/** The caller's own password, and a code if their second factor is on: an open page alone is not enough. */
export const OwnProof = z.object({ senha_atual: TypedPassword, codigo: FactorCode })
/** The proof of a change that may need one. */
export const ProofFields = {
  senha_atual: OwnProof.shape.senha_atual.nullish(),
  codigo: OwnProof.shape.codigo.nullish(),
}
export type ProofInput = { senha_atual?: string | null | undefined; codigo?: string | null | undefined }

/** DELETE users/segundo-fator and DELETE users/chaves: the proof is always required. */
export const FactorReset = z.object({ ...IdOnly.shape, ...ProofFields })

const isBlank = (senha: string): boolean => senha.trim() === ''

/** The password. A blank one is ignored: an edit keeps the stored one (docs/product.md#validation). */
const Password = z
  .string(OFFICE_MESSAGES.usuarioSenha)
  .refine((text) => isBlank(text) || isStaffPassword(text), OFFICE_MESSAGES.usuarioSenhaCurta)
  .nullish()
  .transform((text) => (text && !isBlank(text) ? text : undefined))

/**
 * POST users (docs/product.md#validation): creating requires a password; the e-mail and the rights keep their values when
 * not sent, and a blank e-mail is removed. The proof is required if the change gives access (`givesAccess`).
 */
export const UserInput = z
  .object({
    id: SavedId,
    versao: Versao,
    nome: Line(USER_NAME_MIN, USER_NAME_MAX, OFFICE_MESSAGES.usuario),
    user: Line(USER_MIN, USER_MAX, OFFICE_MESSAGES.usuario),
    email: EquipeAvisosInput.shape.email.nullish(),
    admin: z.boolean(OFFICE_MESSAGES.usuario).nullish(),
    portaria: z.boolean(OFFICE_MESSAGES.usuario).nullish(),
    promotor: z.boolean(OFFICE_MESSAGES.usuario).nullish(),
    senha: Password,
    ...ProofFields,
  })
  .refine(({ id, senha }) => id !== undefined || senha !== undefined, {
    path: ['senha'],
    message: OFFICE_MESSAGES.usuarioSenha,
    // Checked even if other fields are wrong, so that a form shows all errors at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type UserInput = z.output<typeof UserInput>

/** A new password of a user. */
const NewPassword = z
  .string(OFFICE_MESSAGES.usuarioSenhaCurta)
  .refine(isStaffPassword, OFFICE_MESSAGES.usuarioSenhaCurta)

/** POST login/senha: the user's own password, in place of the one that an admin chose. */
export const FirstPasswordInput = z.object({ senha: NewPassword })
export type FirstPasswordInput = z.infer<typeof FirstPasswordInput>

/** PUT users/senha: the caller's new password; the current one proves their identity. */
export const OwnPasswordInput = z.object({
  senha_atual: z.string(MESSAGES.loginSenha).min(1, MESSAGES.loginSenha).max(LOGIN_MAX, MESSAGES.loginSenha),
  senha: NewPassword,
})
export type OwnPasswordInput = z.infer<typeof OwnPasswordInput>

/** POST users/cidade. Idempotent. */
export const UserCidadeInput = z.object({ user_id: Id, id_cidade: Id })
export type UserCidadeInput = z.infer<typeof UserCidadeInput>
export const UserCidadeDelete = IdOnly
