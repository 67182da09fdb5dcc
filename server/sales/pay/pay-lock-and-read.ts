import { z } from 'zod'
import type { OrderInput } from '../../../contract/pagarme.ts'
import type { Statement } from '../../db/batch.ts'
import { BoundsAnswer, toBounds } from '../hold/hold-bounds-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { seconds } from '../times.ts'
import { OwnFares, toFareOf } from '../hold/fares-repo.ts'
import { SaleAnswer, type SaleRow, toSaleRows } from './order-items.ts'
import type { PaymentFacts } from './payment-refusal.ts'

/**
 * A click on "pay": of a cliente, whose id comes from the session. `idAttempt`: made once for each request, so that a
 * request that runs again after the answer to its COMMIT was lost recognises the attempt that it stored.
 */
export type PayRequest = { idAttempt: string; idCliente: string; input: OrderInput; requestHash: string }

const Status = z.enum(['sending', 'waiting', 'paid', 'refused', 'expired', 'refunding', 'refunded', 'chargedback'])
const Method = z.enum(['credit_card', 'pix', 'free'])
const Day = z.iso.date()
const Answer = z.strictObject({
  clientes: z.array(z.strictObject({ id: z.string(), id_pagar_me: z.string().nullable(), refused_cards: z.int() })),
  clicks: z.array(
    z.strictObject({
      id: z.string(),
      id_cliente: z.string(),
      request_hash: z.string(),
      status: Status,
      method: Method,
      body: z.string().nullable(),
    }),
  ),
  reservas: z.array(
    z.strictObject({
      id: z.string(),
      id_cliente: z.string(),
      carrinho: z.string(),
      status: z.enum(['held', 'paying', 'sold', 'released']),
      units: z.int(),
      live: z.int(),
    }),
  ),
  lotes: z.array(z.strictObject({ id: z.string(), excluir: z.boolean(), data: Day })),
  rifas: z.array(z.strictObject({ id: z.string(), excluir: z.boolean(), inicio_vendas: Day, data_sorteio: Day })),
  sale: SaleAnswer,
  bounds: BoundsAnswer,
  pix: z.array(z.strictObject({ id_cliente: z.string(), open: z.int(), expired: z.int() })),
})

const Read = z.strictObject({ read: Answer, fares: OwnFares })

/** The attempt that the same click made before. */
type Click = z.infer<typeof Answer>['clicks'][number]

/**
 * The data of a request, read under the locks; `click` is the attempt of the same click, if there is one, `paying`: the
 * units being paid.
 */
export type PayRead = { click: Click | null; paying: SaleRow[]; facts: PaymentFacts }

/**
 * The statement that locks the clientes, their reservations, the lots and raffles of these, and their held units, and
 * reads the data that decides about paying (docs/selling.md#paying).
 * @param waits false: requests whose rows are locked by another transaction are left out of the answer
 */
export function lockAndReadForPay(requests: PayRequest[], { now, limits }: SalesDeps, waits: boolean): Statement {
  const since = new Date(now().getTime() - seconds(limits.pauseSeconds))
  return {
    text: `SELECT json_build_object('read', pay_lock_and_read($1, $2, $3, $4, $5), 'fares', own_fares($1))`,
    values: [
      requests.map(({ idCliente }) => idCliente),
      requests.map(({ input }) => input.metadata.tentativa),
      requests.map(({ input }) => input.metadata.id_reserva),
      since.toISOString(),
      waits,
    ],
  }
}

/** The answer of `lockAndReadForPay`, for each request; null for one that was left out. */
export function toPayReads(answer: unknown, requests: PayRequest[]): (PayRead | null)[] {
  const { read: answered, fares } = Read.parse(answer)
  const clientes = new Map(answered.clientes.map((cliente) => [cliente.id, cliente]))
  const clicks = new Map(answered.clicks.map((click) => [click.id_cliente, click]))
  const reservas = new Map(answered.reservas.map((reserva) => [reserva.id, reserva]))
  const pix = new Map(answered.pix.map((counts) => [counts.id_cliente, counts]))
  const things = new Map([...answered.lotes, ...answered.rifas].map((thing) => [thing.id, thing]))
  const sales = toSaleRows(answered.sale, toFareOf(fares))
  const bounds = toBounds(answered.bounds)
  return requests.map(({ idCliente, input }) => {
    const cliente = clientes.get(idCliente)
    if (!cliente) return null
    const id = input.metadata.id_reserva
    const reserva = reservas.get(id)
    const isOwn = reserva?.id_cliente === idCliente
    const rows = isOwn ? (sales.get(id) ?? []) : []
    return {
      click: clicks.get(idCliente) ?? null,
      paying: rows.filter(({ status }) => status === 'paying'),
      facts: {
        input,
        customerId: input.customer_id ?? cliente.id_pagar_me,
        reserva: isOwn ? reserva : null,
        rows: rows.filter(({ status }) => status === 'held'),
        things,
        bounds: (isOwn && bounds.get(id)) || null,
        refusedCards: cliente.refused_cards,
        pix: pix.get(idCliente) ?? { open: 0, expired: 0 },
      },
    }
  })
}
