import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../support/client.ts'
import type { TestCluster } from './open.ts'

/** How soon somebody asks again who had no answer. */
export const AGAIN_MS = 200
/** A part is back within seconds. */
const PATIENCE_MS = 120_000
/** A card that is approved. */
const GOOD_CARD = '4000000000000010'

type Bank = Pick<TestCluster, 'control'>
export type PayOptions = {
  /** Cents, if not the price. */
  amount?: number
  /** Also a charge that the provider has ended. */
  force?: boolean
}

/**
 * The bank pays: it does not depend on the shop, but the provider may be away, and the order may have reached it only in
 * part.
 * @returns whether it was paid; false only when the provider refused for a long time
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
