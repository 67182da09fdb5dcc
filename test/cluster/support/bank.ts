import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../support/client.ts'
import type { TestCluster } from './open.ts'

/** The pause before a call without an answer is repeated. */
export const AGAIN_MS = 200
/** Every part restarts within seconds. */
const PATIENCE_MS = 120_000
/** A card that is approved. */
const GOOD_CARD = '4000000000000010'

type Bank = Pick<TestCluster, 'control'>
export type PayOptions = {
  /** An amount in cents other than the price. */
  amount?: number
  /** Pay even a charge that the provider has ended. */
  force?: boolean
}

/**
 * Pays an order as the bank does, which is independent of the shop. It repeats the call, because the provider may be
 * down, or may not know the whole order yet.
 * @returns whether it was paid; false only if the provider refused for a long time
 */
export async function payAtBank(
  shop: Bank,
  code: string,
  options: PayOptions = {},
  ms = PATIENCE_MS,
): Promise<boolean> {
  const until = Date.now() + ms
  for (;;) {
    const answer = await shop.control(`/orders/${code}/pagar`, options).catch(() => null)
    if (answer && answer.status < 400) return true
    if (Date.now() > until) return false
    await sleep(AGAIN_MS)
  }
}

/** Makes a token of a card at the provider, as the browser does, and stores it. @returns the card's id */
export async function storeCard(
  shop: Pick<TestCluster, 'sandboxUrl'>,
  client: Client,
  number = GOOD_CARD,
): Promise<string> {
  const card = { number, holder_name: 'MARIA SILVA', exp_month: 1, exp_year: 2040, cvv: '123' }
  const token = await fetch(`${shop.sandboxUrl}/core/v5/tokens?appId=pk_test_sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'card', card }),
  })
  const { id } = (await token.json()) as { id: string }
  const customers = await client.get<{ data: { id: string }[] }>('pagarme/customers')
  const made = await client.post<{ id: string }>(`pagarme/customers/${customers.body.data[0]?.id}/cards`, { token: id })
  if (made.status !== 200) throw new Error(`no card: ${made.status}`)
  return made.body.id
}
