import { z } from 'zod'
import type { OrderInput } from '../../../contract/pagarme.ts'
import { checked } from '../../db/checked.ts'
import type { Statement } from '../../db/round.ts'
import { BoundsAnswer, toBounds } from '../hold/hold-bounds-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { seconds } from '../times.ts'
import { SaleAnswer, toSaleRows } from './order-items.ts'
import type { PaymentFacts } from './payment-refusal.ts'

/** A click on "pay": of a cliente, whose id comes from the session. */
export type PayRequest = { idCliente: string; input: OrderInput; requestHash: string }

const Status = z.enum(['sending', 'waiting', 'paid', 'refused', 'expired', 'refunding', 'refunded', 'chargedback'])
const Method = z.enum(['credit_card', 'pix', 'free'])
const Day = z.iso.date()
const Look = z.strictObject({
  clientes: z.array(z.strictObject({ id: z.string(), id_pagar_me: z.string().nullable() })),
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

/** The attempt that an earlier request of the same click made. */
type Click = z.infer<typeof Look>['clicks'][number]

/** What is known of a request under the locks; `click` is set when it was made before. */
export type PayLook = { click: Click | null; facts: PaymentFacts }

/**
 * The statement that locks the clientes, their reservations, what these are of, and their held units, and reads what
 * decides about paying (docs/selling.md#paying).
 * @param waits false: requests whose rows are locked by another transaction are left out of the answer
 */
export function payLook(requests: PayRequest[], { now, limits }: SalesDeps, waits: boolean): Statement {
  const since = new Date(now().getTime() - seconds(limits.pauseSeconds))
  return {
    text: 'SELECT pay_look($1, $2, $3, $4, $5)',
    values: [
      requests.map(({ idCliente }) => idCliente),
      requests.map(({ input }) => input.metadata.tentativa),
      requests.map(({ input }) => input.metadata.id_reserva),
      since.toISOString(),
      waits,
    ],
  }
}

/** What `payLook` answered, for each request; null for one that was left out. */
export function toPayLooks(answer: unknown, requests: PayRequest[]): (PayLook | null)[] {
  const look = checked(Look, answer)
  const clientes = new Map(look.clientes.map((cliente) => [cliente.id, cliente]))
  const clicks = new Map(look.clicks.map((click) => [click.id_cliente, click]))
  const reservas = new Map(look.reservas.map((reserva) => [reserva.id, reserva]))
  const pix = new Map(look.pix.map((counts) => [counts.id_cliente, counts]))
  const things = new Map([...look.lotes, ...look.rifas].map((thing) => [thing.id, thing]))
  const sales = toSaleRows(look.sale)
  const bounds = toBounds(look.bounds)
  return requests.map(({ idCliente, input }) => {
    const cliente = clientes.get(idCliente)
    if (!cliente) return null
    const id = input.metadata.id_reserva
    const reserva = reservas.get(id)
    const isOwn = reserva?.id_cliente === idCliente
    return {
      click: clicks.get(idCliente) ?? null,
      facts: {
        input,
        customerId: cliente.id_pagar_me,
        reserva: isOwn ? reserva : null,
        rows: isOwn ? (sales.get(id) ?? []).filter(({ status }) => status === 'held') : [],
        things,
        bounds: (isOwn && bounds.get(id)) || null,
        pix: pix.get(idCliente) ?? { open: 0, expired: 0 },
      },
    }
  })
}
