import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { addDays, businessDay } from '../../../contract/dates.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import type { Order } from '../../../contract/pagarme.ts'
import type { Reserva } from '../../../contract/reservas.ts'
import { reconcile } from '../../../server/jobs/reconcile.ts'
import { createReserve } from '../../../server/sales/hold/reserve-batches.ts'
import type { Client } from '../../support/client.ts'
import { makeRifa } from '../../support/fixtures.ts'
import { type Kit, openKit } from './kit.ts'

const MINUTE = 60_000
/** Two days ahead, so that the evening before it is in the future at every hour of the day. */
const DRAW_IN_DAYS = 2
/** No test goes beyond the day after the draw. */
const MOST_AHEAD_MS = (DRAW_IN_DAYS + 2) * 24 * 60 * MINUTE
export const APPROVED = '4000000000000010'
export const REFUSED = '4000000000000028'

/**
 * A shop before the day of a draw: the clocks of the server and of the provider are ahead of real time, set to ten
 * hours before that day at the beginning of each test. The database's clock is not changed.
 */
export function openEvening() {
  const drawStart = eventoStart(addDays(businessDay(new Date()), DRAW_IN_DAYS)).getTime()
  const opened: { kit?: Kit } = {}
  const kit = (): Kit => {
    if (!opened.kit) throw new Error('the shop is not open')
    return opened.kit
  }
  let ahead = 0
  const now = () => Date.now() + ahead
  const goTo = (minutesBefore: number) => {
    ahead = drawStart - minutesBefore * MINUTE - Date.now()
  }
  beforeAll(async () => {
    opened.kit = await openKit({
      sandbox: { now },
      wrap: (deps) => {
        deps.now = () => new Date(now())
        deps.reserve = createReserve(deps)
      },
    })
  })
  beforeEach(() => goTo(600))
  afterEach(async () => {
    await kit().expectInvariants()
    await kit().watched.explained({}, { slackMs: MOST_AHEAD_MS })
  })
  afterAll(() => kit().shop.close())

  return {
    get kit() {
      return kit()
    },
    drawStart,
    now,
    /** Moves both clocks to this many minutes before the day of the draw. */
    goTo,
    backToNow: () => {
      ahead = 0
    },
    wait: (minutes: number) => {
      ahead += minutes * MINUTE
    },
    /** Minutes from now until an instant. */
    left: (instant: string | number | null | undefined) =>
      ((typeof instant === 'number' ? instant : Date.parse(instant ?? '')) - now()) / MINUTE,
    /** Holds numbers of a new raffle. */
    holdNumbers: async (numbers: number[] = [7]) => {
      const rifa = await makeRifa(kit().shop.db, { drawInDays: DRAW_IN_DAYS })
      const buyer = await kit().buyer()
      const { status, body } = await buyer.reserve([{ id_rifa: rifa, codigosRifas: numbers }])
      expect(status).toBe(200)
      return { rifa, buyer, reserva: body.id, expira_em: body.expira_em, items: await buyer.items(body.id) }
    },
    /** Makes the reconciler read an attempt. */
    reconcileOrder: async (attempt: string) => {
      await kit().makeDue(attempt)
      await reconcile(kit().shop.deps)
    },
  }
}

/** Cancels the payment to pay another way. Returns the order. */
export const cancel = (buyer: Client, reserva: string) =>
  buyer.post<Order>(`reservas/${reserva}/cancelar-pagamento`, {}).then(({ body }) => body)
export const openReserva = async (buyer: Client) => (await buyer.get<{ result: Reserva[] }>('reservas')).body.result[0]
/** When the order's PIX code expires, in epoch milliseconds. */
export const codeEnds = (order: Order) => Date.parse(order.charges[0]?.last_transaction.expires_at ?? '')
