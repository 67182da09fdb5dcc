import type { CardTyped } from '../../../contract/pagarme-rules.ts'

/**
 * What is typed about the person and the card. It lives in a ref of the open page alone: no event, context, store,
 * storage or address ever holds it. The calls the machine makes read it here.
 */
export type Secrets = { identity: { document: string; email: string }; card: CardTyped }

const noCard = (): CardTyped => ({ number: '', cvv: '', exp_month: '', exp_year: '', holder_name: '' })
export const noSecrets = (): Secrets => ({ identity: { document: '', email: '' }, card: noCard() })
