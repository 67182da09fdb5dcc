import type { CardTyped } from '../../../contract/pagarme-rules.ts'

/**
 * The typed data of the cliente and the card. It is stored only in a ref of the open page, never in an event, a
 * context, the store, browser storage or the address. The machine's calls read it from here.
 */
export type Secrets = { identity: { document: string; email: string }; card: CardTyped }

const noCard = (): CardTyped => ({ number: '', cvv: '', exp_month: '', exp_year: '', holder_name: '' })
export const noSecrets = (): Secrets => ({ identity: { document: '', email: '' }, card: noCard() })
