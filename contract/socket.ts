import { z } from 'zod'
import { Id } from './common.ts'
import type { SOCKET_EVENTS } from './socket-events.ts'

// Messages of the socket (docs/api.md#realtime). The server parses incoming ones with these schemas. The browser, which
// loads no zod, parses with contract/socket-rules.ts; a test checks that both agree.

/** Subscribes to the caller's own order, by the provider's order id or by the attempt's id. */
export const WatchOrder = z.object({ order_id: z.string().min(10).max(64) })
export type WatchOrder = z.infer<typeof WatchOrder>

/** Subscribes to an event's stock, or unsubscribes. */
export const WatchEvento = z.object({ id_evento: Id })
export type WatchEvento = z.infer<typeof WatchEvento>

/** Subscribes to a raffle's numbers, or unsubscribes. */
export const WatchRifa = z.object({ id_rifa: Id })
export type WatchRifa = z.infer<typeof WatchRifa>

/** Subscribes to the seats of the club, or unsubscribes. */
export const WatchClub = z.strictObject({})
export type WatchClub = z.infer<typeof WatchClub>

/** Subscribes a back-office session to the changes of its dashboard, by its access token. */
export const WatchPainel = z.object({ token: z.string().min(20).max(200) })
export type WatchPainel = z.infer<typeof WatchPainel>

/**
 * Whether the subscription was accepted; `type` is the order's current state, as in its events; `versao` the version of
 * the stock, as in the lists of taken places, numbers and seats.
 */
export const WatchAnswer = z.object({ ok: z.boolean(), type: z.string().optional(), versao: z.string().optional() })
export type WatchAnswer = { ok: boolean; type?: string; versao?: string }

/** An order has changed: 'order.paid' and the like (docs/product.md#states). */
export const OrderMessage = z.object({ type: z.string() })
export type OrderMessage = z.infer<typeof OrderMessage>

/** Changed places and lots of an event, without personal data. */
export const StockMessage = z.object({
  id_evento: z.string(),
  lugares: z.array(z.object({ id_evento_setor: z.string(), nr_lugar: z.int(), livre: z.boolean() })),
  lotes: z.array(z.string()),
})
export type StockMessage = z.infer<typeof StockMessage>

/** Changed numbers of a raffle, without personal data. */
export const NumbersMessage = z.object({
  id_rifa: z.string(),
  numeros: z.array(z.object({ nr_sorte: z.int(), livre: z.boolean() })),
})
export type NumbersMessage = z.infer<typeof NumbersMessage>

/** Changed seats of the club, without personal data. */
export const SeatsMessage = z.object({
  cadeiras: z.array(z.object({ nr_cadeira: z.int(), livre: z.boolean() })),
})
export type SeatsMessage = z.infer<typeof SeatsMessage>

/**
 * An event was edited, for example a sector drawn again; a raffle was, or it was drawn; the club's stand or terms; or the house.
 * `id`: of the event or the raffle, or CLUB_ID, or HOUSE_ID.
 */
export const EditedMessage = z.object({ id: z.string() })
export type EditedMessage = z.infer<typeof EditedMessage>

type Events = typeof SOCKET_EVENTS
/** The events a browser sends; `Answer` is the type it assumes for the server's acknowledgement. */
export type BrowserEvents<Answer = WatchAnswer> = {
  [event in Events['watchOrder']]: (asked: WatchOrder, answer: (answer: Answer) => void) => void
} & {
  [event in Events['watchEvento'] | Events['unwatchEvento']]: (
    asked: WatchEvento,
    answer?: (answer: Answer) => void,
  ) => void
} & {
  [event in Events['watchRifa'] | Events['unwatchRifa']]: (asked: WatchRifa, answer?: (answer: Answer) => void) => void
} & {
  [event in Events['watchClub'] | Events['unwatchClub']]: (asked: WatchClub, answer?: (answer: Answer) => void) => void
} & {
  [event in Events['watchPainel']]: (asked: WatchPainel) => void
} & {
  [event in Events['unwatchPainel']]: () => void
}
