import { z } from 'zod'
import { isClienteName, isNewPassword, isTypedPassword } from './clientes-rules.ts'
import { Id, Page } from './common.ts'
import { IdOnly, Phone } from './fields.ts'
import { CLIENTE_NAME_MAX } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { PRIVACY_VERSIONS } from './privacy-version-rules.ts'

export const NewPassword = z.string(MESSAGES.signUpPassword).refine(isNewPassword, MESSAGES.signUpPassword)

/** A cliente's name, without spaces around it. */
export const ClienteName = z.string(MESSAGES.signUpName).trim().refine(isClienteName, MESSAGES.signUpName)

export const ClientePhoneParams = z.object({ phone: Phone })
/** GET clientes/phone/{phone}: the cliente, or a message when there is none; both are 200 (docs/product.md#calls). */
export const ClienteLookup = z.union([z.object({ id: Id, nome: z.string() }), z.object({ message: z.string() })])
export type ClienteLookup = z.infer<typeof ClienteLookup>

/**
 * POST clientes: sign-up, or a new password, which sends no `nome`. The cliente is identified by the phone verified by
 * SMS; `id` and `id_pagar_me` are ignored (docs/api.md#clientes). Without a password nothing is changed.
 */
export const ClienteInput = z.object({
  telefone: Phone,
  nome: ClienteName.optional(),
  senha: NewPassword.optional(),
  /** The version of the privacy page that the sign-up was shown with: stored as agreed to (docs/privacy.md#consent). */
  privacidade: z.enum(PRIVACY_VERSIONS, MESSAGES.invalidField).optional(),
})
export type ClienteInput = z.infer<typeof ClienteInput>

/** POST clientes/login. The password is only compared, so the rules for a new one do not apply. */
export const ClienteLogin = z.object({
  telefone: Phone,
  senha: z.string(MESSAGES.signUpPassword).refine(isTypedPassword, MESSAGES.signUpPassword),
})
export type ClienteLogin = z.infer<typeof ClienteLogin>

/** A cliente as sign-up, login and the back-office's list return it; `telefone` is 11 digits. */
export const Cliente = z.object({ id: Id, nome: z.string(), telefone: z.string() })
export type Cliente = z.infer<typeof Cliente>
/**
 * GET clientes: a page when `limit`, `cursor` or `pesquisa` is sent, otherwise all (docs/api.md#lists). `pesquisa`:
 * part of the name, accents and case ignored, or digits of the phone; fewer than 3 characters are ignored.
 */
export const ClienteListQuery = z.object({
  cursor: Page.shape.cursor.unwrap().optional(),
  limit: Page.shape.limit.unwrap().optional(),
  pesquisa: z.string(MESSAGES.invalidField).trim().max(CLIENTE_NAME_MAX, MESSAGES.invalidField).optional(),
})
export type ClienteListQuery = z.infer<typeof ClienteListQuery>
/** GET clientes, back-office: `total` is set when the answer is a page. */
export const ClienteList = z.object({ result: z.array(Cliente), total: z.number().int().optional() })
export type ClienteList = z.infer<typeof ClienteList>
export const ClienteParams = IdOnly
/** DELETE clientes/sessoes: all open sessions of a cliente. */
export const ClienteSessoesDelete = IdOnly
/**
 * GET clientes/{id}: a cliente's own data; a field is null until it is known. `confirmar_cpf`: stored data is neither
 * shown nor used until they have typed their CPF.
 */
export const OwnCliente = Cliente.extend({
  confirmar_cpf: z.boolean(),
  id_pagar_me: z.string().nullable(),
  cpf: z.string().nullable(),
  email: z.string().nullable(),
})
export type OwnCliente = z.infer<typeof OwnCliente>
/** GET clientes/{id}: an admin receives only the fields of the list. */
export const ClienteAnswer = z.union([OwnCliente, Cliente])
