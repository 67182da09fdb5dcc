import { ITEM_DESCRIPTION } from './club-deps.ts'
import type { SocioRow } from './club-repo.ts'

/** The product's name (docs/product.md#constants), at most 13 characters for PSP accounts. */
const STATEMENT_DESCRIPTOR = 'BILHETERIA'

/** The body of POST /subscriptions (docs/product.md#calls), built from our row: BRL, monthly; `code` = the row's id. */
export const subscriptionBody = (
  held: SocioRow,
  customerId: string,
  cardId: string,
  day: number,
  type: string,
): string =>
  JSON.stringify({
    code: held.id,
    customer_id: customerId,
    payment_method: 'credit_card',
    card_id: cardId,
    currency: 'BRL',
    interval: 'month',
    interval_count: 1,
    billing_type: type,
    ...(type === 'exact_day' && { billing_day: day }),
    installments: 1,
    statement_descriptor: STATEMENT_DESCRIPTOR,
    items: [
      {
        description: ITEM_DESCRIPTION,
        quantity: 1,
        pricing_scheme: { scheme_type: 'unit', price: held.valor_cents },
      },
    ],
    metadata: { id_socio: held.id },
  })
