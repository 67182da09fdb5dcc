import { folded } from './text-rules.ts'

/** Upper limits of a login name and a password; the specification has none. */
export const USER_MAX = 60
export const USER_PASSWORD_MAX = 200

/** The users whose name or login contains the text; accents and case are ignored. */
export function matchingUsers<T extends { nome: string; user: string }>(users: readonly T[], text: string): T[] {
  const wanted = folded(text)
  return users.filter(({ nome, user }) => folded(nome).includes(wanted) || folded(user).includes(wanted))
}
