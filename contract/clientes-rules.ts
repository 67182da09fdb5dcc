import {
  CLIENTE_ID_CHECKOUT_ABOVE,
  CLIENTE_ID_EVENTO_ABOVE,
  CLIENTE_NAME_MAX,
  CLIENTE_NAME_MIN,
  CLIENTE_NAME_SHOWN_ABOVE,
  CLIENTE_PASSWORD_MAX,
  CLIENTE_PASSWORD_MIN,
} from './limits.ts'

const isWithin = (text: string, min: number, max: number): boolean => text.length >= min && text.length <= max

/** Whether a trimmed line is a valid name: 3 characters or more, no control character (docs/product.md#validation). */
export const isClienteName = (line: string): boolean =>
  isWithin(line, CLIENTE_NAME_MIN, CLIENTE_NAME_MAX) && !/\p{Cc}/u.test(line)

/** Whether a new password is valid: at least 6 characters as typed, spaces included (docs/product.md#validation). */
export const isNewPassword = (senha: string): boolean => isWithin(senha, CLIENTE_PASSWORD_MIN, CLIENTE_PASSWORD_MAX)

/** Whether a password may be sent for comparison. A short one is accepted: it is wrong, not malformed. */
export const isTypedPassword = (senha: string): boolean => isWithin(senha, 1, CLIENTE_PASSWORD_MAX)

/** Whether a trimmed text has the form of an SMS code: 4 to 10 digits. */
export const isSmsCode = (text: string): boolean => /^\d{4,10}$/.test(text)

/** Whether a cliente's id counts as logged in: above 5 characters, at checkout 9 (docs/product.md#cliente-session). */
export const isClienteLoggedIn = (id: string | null | undefined, where: 'evento' | 'checkout'): boolean =>
  (id?.length ?? 0) > (where === 'evento' ? CLIENTE_ID_EVENTO_ABOVE : CLIENTE_ID_CHECKOUT_ABOVE)

/** Whether the header greets by name: the name is longer than 3 characters (docs/product.md#header). */
export const showsGreeting = (nome: string | null | undefined): boolean =>
  (nome?.trim().length ?? 0) > CLIENTE_NAME_SHOWN_ABOVE
