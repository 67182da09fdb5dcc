import { z } from 'zod'
import { isTypedPassword } from './clientes-rules.ts'
import { Id, Instant } from './common.ts'
import { isCnpj, isCpf } from './documents.ts'
import { PIX_EXPIRES_IN } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { CARD_RULES, type CardTyped, cardMessage, isEmail, readCard } from './pagarme-rules.ts'
import { OrderItem } from './reservas.ts'
import { digits } from './text-rules.ts'

const ProviderId = z.string(MESSAGES.invalidField).regex(/^[A-Za-z0-9_-]{4,64}$/, MESSAGES.invalidField)

/** CPF or CNPJ, masked or not. Returns the digits, with upper-case letters in a new CNPJ. */
export const Documento = z
  .string(MESSAGES.cpf)
  .refine((text) => isCpf(text) || isCnpj(text), MESSAGES.cpf)
  .transform((text) => (isCpf(text) ? digits(text) : text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()))

/** An e-mail: longer than 5 characters, with an @ and a domain (docs/product.md#validation). */
export const Email = z.string(MESSAGES.email).trim().refine(isEmail, MESSAGES.email)

/**
 * POST pagarme/customers: the payer. Name and phone are the cliente's stored ones; an id sent along is ignored. To
 * change a stored CPF or e-mail takes the password, or a phone just confirmed by SMS (docs/api.md#clientes).
 */
export const CustomerInput = z.object({
  document: Documento,
  email: Email,
  senha: z.string(MESSAGES.signUpPassword).refine(isTypedPassword, MESSAGES.signUpPassword).optional(),
})
/** The provider's customer as shown to its owner. */
export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  document: z.string().nullable(),
})
export type Customer = z.infer<typeof Customer>
export const CustomerQuery = z.object({ document: Documento.optional() })
export const CustomerList = z.object({ data: z.array(Customer) })
/**
 * POST pagarme/pagadores: the CPF or CNPJ of somebody else who pays an order of the cliente. The account's own data stays
 * as it is, so no password is asked.
 */
export const PayerInput = z.object({ document: Documento })
/** `id`: the payer as the provider's customer, for `customer_id` of an order and for the card that pays it. */
export const Payer = z.object({ id: z.string() })
export const CustomerParams = z.object({ id: ProviderId })
export const CardParams = z.object({ id: ProviderId, cardId: ProviderId })

/**
 * POST customers/{id}/cards: a token the browser obtained from the provider. Card numbers never reach this server.
 * `pagamento`: the card is for the payment with this `tentativa`, and is deleted after it, unless `guardar` is true and
 * that payment is approved. Without it the card is stored until its owner deletes it. The card of a payer
 * (POST pagarme/pagadores) is always for a payment, and is not kept.
 */
export const CardInput = z.object({
  token: ProviderId,
  pagamento: z.object({ tentativa: Id, guardar: z.boolean(MESSAGES.invalidField) }).optional(),
})
export type CardInput = z.infer<typeof CardInput>
/** A field of the card form, by the same rule as the form itself. */
const CardField = (field: keyof CardTyped) => z.string(cardMessage(field)).refine(CARD_RULES[field], cardMessage(field))
/**
 * The card form (docs/product.md#validation): 19 masked characters, 17 of an Amex, CVV of 3 or 4 digits, month of 2
 * digits up to 12, year of 4 digits, holder longer than 3. The browser sends it only to the provider's tokens
 * endpoint. Returns digits, numbers, and the holder's name without accents.
 */
export const CardForm = z
  .object({
    number: CardField('number'),
    cvv: CardField('cvv'),
    exp_month: CardField('exp_month'),
    exp_year: CardField('exp_year'),
    holder_name: CardField('holder_name'),
  })
  .transform(readCard)
export const Card = z.object({
  id: z.string(),
  first_six_digits: z.string(),
  last_four_digits: z.string(),
  brand: z.string(),
  holder_name: z.string().optional(),
  exp_month: z.number(),
  exp_year: z.number(),
})
export type Card = z.infer<typeof Card>
export const CardList = z.object({ data: z.array(Card) })

export const CardPayment = z.object({
  payment_method: z.literal('credit_card'),
  credit_card: z.object({
    installments: z
      .number(MESSAGES.invalidField)
      .int(MESSAGES.invalidField)
      .min(1, MESSAGES.invalidField)
      .max(24, MESSAGES.invalidField),
    card_id: ProviderId,
  }),
})
export const PixPayment = z.object({
  payment_method: z.literal('pix'),
  pix: z.object({ expires_in: z.literal(PIX_EXPIRES_IN, MESSAGES.invalidField) }),
})

/**
 * POST pagarme/orders (docs/product.md#calls). Items and amounts (cents) are those shown to the buyer: they must equal
 * the stored ones of the reservation `metadata.id_reserva`, otherwise the order is refused. `metadata.tentativa` is the
 * browser's UUID of this click, so that a repeated request is one payment. `customer_id`: somebody else who pays (POST
 * pagarme/pagadores), instead of the cliente.
 */
export const OrderInput = z.object({
  items: z.array(OrderItem, MESSAGES.invalidField).min(1, MESSAGES.emptyCart).max(250, MESSAGES.invalidField),
  payments: z.tuple([z.discriminatedUnion('payment_method', [CardPayment, PixPayment], MESSAGES.invalidField)]),
  metadata: z.object({ id_reserva: Id, tentativa: Id }),
  customer_id: ProviderId.optional(),
})
export type OrderInput = z.infer<typeof OrderInput>

export const ORDER_STATUS = [
  'pending',
  'waiting_payment',
  'paid',
  'failed',
  'refunding',
  'refunded',
  'chargedback',
] as const

/** An order as shown to its owner, from this database (docs/product.md#order-status). Amounts in cents. */
export const Order = z.object({
  id: z.string(),
  code: Id,
  status: z.enum(ORDER_STATUS),
  amount: z.number().int(),
  /** The fee in `amount`, in cents. */
  taxa: z.number().int(),
  created_at: Instant,
  id_reserva: Id,
  /** Until when the places are held while this order waits for its payment; null once it is final. */
  reserva_expira_em: Instant.nullable(),
  mensagem: z.string().nullable(),
  pode_cancelar: z.boolean(),
  items: z.array(OrderItem),
  charges: z.array(
    z.object({
      id: z.string().nullable(),
      payment_method: z.enum(['credit_card', 'pix', 'free']),
      amount: z.number().int(),
      last_transaction: z.object({
        installments: z.number().int().optional(),
        qr_code: z.string().optional(),
        qr_code_url: z.string().optional(),
        expires_at: Instant.optional(),
        acquirer_message: z.string().optional(),
      }),
    }),
  ),
})
export type Order = z.infer<typeof Order>
export const OrderParams = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{10,64}$/, MESSAGES.invalidId) })

/** The data with which the browser obtains a card token from the provider: its address and the public key. */
export const ProviderKey = z.object({ url: z.string(), app_id: z.string() })

/** A webhook of the provider: only these fields are read; the rest is fetched from the provider. */
export const Webhook = z.object({
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(100),
  data: z.looseObject({
    id: z.string().max(100).optional(),
    code: z.string().max(100).optional(),
    order: z.looseObject({ id: z.string().max(100).optional(), code: z.string().max(100).optional() }).optional(),
    subscription: z.looseObject({ id: z.string().max(100).optional() }).nullish(),
    /** A charge of a subscription: the provider writes this one key in camel case. */
    invoice: z.looseObject({ subscriptionId: z.string().max(100).optional() }).nullish(),
  }),
})
export type Webhook = z.infer<typeof Webhook>
