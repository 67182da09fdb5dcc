import { USER_PASSWORD_MIN } from './limits.ts'
import { folded } from './text-rules.ts'

export const USER_NAME_MIN = 3
export const USER_MIN = 4
/** Upper limits of a name, a login name and a password; the specification has none. */
export const USER_NAME_MAX = 120
export const USER_MAX = 60
export const USER_PASSWORD_MAX = 200
/** A password chosen by an admin is for the first login, within this many days. */
export const FIRST_PASSWORD_DAYS = 7

/** How long the link of an invitation is valid. */
export const CONVITE_HOURS = 48

type Rights = { admin?: boolean | null | undefined; senha?: string | null | undefined }

/**
 * Whether saving a user gives access to the back-office or extends it: a new admin, or a new password for another user.
 * The caller must then prove their identity (docs/api.md#proof).
 * @param before the user as stored; null for a new one
 */
export const givesAccess = (before: Pick<Rights, 'admin'> | null, { admin, senha }: Rights): boolean =>
  (admin === true && before?.admin !== true) || (before !== null && (senha ?? '').trim() !== '')

/** Whether a password is long enough for a back-office user. The server also refuses common ones. */
export const isStaffPassword = (senha: string): boolean =>
  senha.trim() !== '' && senha.length >= USER_PASSWORD_MIN && senha.length <= USER_PASSWORD_MAX

/** The users whose name or login contains the text; accents and case are ignored. */
export function matchingUsers<T extends { nome: string; user: string }>(users: readonly T[], text: string): T[] {
  const wanted = folded(text)
  return users.filter(({ nome, user }) => folded(nome).includes(wanted) || folded(user).includes(wanted))
}
