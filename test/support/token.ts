import type { Shop } from './shop.ts'

/** Exchanges a card for a token at the provider, as the buyer's browser does. `4000000000000010` is approved. */
export async function makeToken(shop: Shop, number = '4000000000000010'): Promise<string> {
  const response = await fetch(`${shop.sandboxUrl}/core/v5/tokens?appId=pk_test_sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'card',
      card: { number, holder_name: 'MARINA SOUZA', exp_month: 12, exp_year: 2039, cvv: '123' },
    }),
  })
  const { id } = (await response.json()) as { id: string }
  return id
}
