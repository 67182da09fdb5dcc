import type { CardTyped } from '../../../contract/pagarme-rules.ts'
import { digits } from '../../../contract/text-rules.ts'

/**
 * The typed data of the cliente and the card. It is stored only in a ref of the open page, never in an event, a
 * context, the store, browser storage or the address. The machine's calls read it from here.
 */
export type Secrets = {
  identity: { document: string; email: string }
  /** The masked CPF of somebody else who pays. */
  payer: string
  /** The account's password, while a stored CPF or e-mail is being changed. */
  senha?: string | undefined
  card: CardTyped
}

/** The empty form of a card. */
export const noCard = (): CardTyped => ({ number: '', cvv: '', exp_month: '', exp_year: '', holder_name: '' })
export const noSecrets = (): Secrets => ({ identity: { document: '', email: '' }, payer: '', card: noCard() })

/** CPF and e-mail as they are sent. The password is removed from the secrets, because it is sent once. */
export function takeIdentity(secrets: Secrets) {
  const { identity, senha } = secrets
  secrets.senha = undefined
  return { document: digits(identity.document), email: identity.email.trim(), ...(senha !== undefined && { senha }) }
}
