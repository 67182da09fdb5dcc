import { z } from 'zod'
import { Id } from './common.ts'
import type { SOCKET_EVENTS } from './socket-events.ts'

// What the socket carries (docs/api.md#realtime). The server parses what comes in by these; the browser, which loads no
// zod, reads what comes to it by contract/socket-rules.ts, and a test holds the two together.

/** Asks for the news of one's own order, by the provider's id of it or the attempt's. */
export const WatchOrder = z.object({ order_id: z.string().min(10).max(64) })
export type WatchOrder = z.infer<typeof WatchOrder>

/** Asks for the news of an event's places, or for no more of them. */
export const WatchEvento = z.object({ id_evento: Id })
export type WatchEvento = z.infer<typeof WatchEvento>

/** Whether the news will come; `type` tells how the order stands now, as its news would. */
export const WatchAnswer = z.object({ ok: z.boolean(), type: z.string().optional() })
export type WatchAnswer = { ok: boolean; type?: string }

/** An order has changed: 'order.paid' and the like (docs/product.md#states). */
export const OrderNews = z.object({ type: z.string() })
export type OrderNews = z.infer<typeof OrderNews>

/** Places and lots of an event that changed; nothing personal. */
export const StockNews = z.object({
  id_evento: z.string(),
  lugares: z.array(z.object({ id_evento_setor: z.string(), nr_lugar: z.int(), livre: z.boolean() })),
  lotes: z.array(z.string()),
})
export type StockNews = z.infer<typeof StockNews>

type Events = typeof SOCKET_EVENTS
/** What a browser sends; `Answer` is what it takes the server's answer for. */
export type BrowserEvents<Answer = WatchAnswer> = {
  [event in Events['watchOrder']]: (asked: WatchOrder, answer: (answer: Answer) => void) => void
} & {
  [event in Events['watchEvento'] | Events['unwatchEvento']]: (asked: WatchEvento) => void
}
