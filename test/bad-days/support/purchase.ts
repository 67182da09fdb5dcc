import type { Order } from '../../../contract/pagarme.ts'
import type { openBuyerSocket } from '../../cluster/support/buyer-socket.ts'
import type { Answer } from '../../support/client.ts'
import { type Buyer, codeOf } from './buyer.ts'
import type { Item } from './offers.ts'
import { choose } from './weighted.ts'

type Socket = ReturnType<typeof openBuyerSocket>
export type CardKind = 'good' | 'refused' | 'slow'
export type Purchase = {
  buyer: Buyer
  itens: Item[]
  card: (kind: CardKind) => Promise<string>
  withSocket: <T>(work: (socket: Socket) => Promise<T>) => Promise<T>
  random: () => number
}
/** `paid`: money was taken, and a call showed it. */
export type Outcome = { what: string; paid: boolean; refusal?: string }
type Hold = Purchase & { reserva: string; pay: (card: string | null) => () => Promise<Answer<Order>> }
type Way = (hold: Hold) => Promise<Outcome>

const refused = (answer: Answer<unknown>): Outcome => ({ what: 'refused', paid: false, refusal: codeOf(answer) })
const left = (what: string): Outcome => ({ what, paid: false })

/** The result of a payment by card: paid, in doubt, or refused. */
async function afterCard({ buyer, itens }: Hold, answer: Answer<Order>): Promise<Outcome> {
  if (answer.status !== 200) return refused(answer)
  const { status } = answer.body
  if (status !== 'paid') return left(status === 'failed' ? 'card refused' : 'left while it was in doubt')
  const [item] = itens
  if (item) await buyer.tickets(answer.body, item)
  return { what: 'paid by card', paid: true }
}

const byCard: Way = async (hold) => afterCard(hold, await hold.pay(await hold.card('good'))())
const byPix: Way = async (hold) => {
  const { buyer, withSocket, itens } = hold
  const answer = await hold.pay(null)()
  if (answer.status !== 200) return refused(answer)
  const order = answer.body
  if (order.status !== 'waiting_payment') return left('left while it was in doubt')
  return withSocket(async (socket) => {
    if (!(await buyer.payAtBank(order.code))) return left('left: the bank could not pay')
    const isSeen = await buyer.sees(socket, order)
    const [item] = itens
    if (isSeen && item) await buyer.tickets(order, item)
    return { what: isSeen ? 'paid by PIX' : 'paid by PIX, left before it was shown', paid: true }
  })
}

/** The same click twice, and a third one at the same time, as from another tab. */
const doubleClick: Way = async (hold) => {
  const good = await hold.card('good')
  const [same, other] = [hold.pay(good), hold.pay(good)]
  const answers = await Promise.all([same(), same(), other()])
  const paid = answers.find(({ status, body }) => status === 200 && body.status === 'paid')
  return paid ? { ...(await afterCard(hold, paid)), what: 'paid with three clicks' } : refused(answers[0])
}
const refusedCard: Way = async (hold) => {
  const first = await hold.pay(await hold.card('refused'))()
  if (first.status === 200 && first.body.status !== 'failed') return afterCard(hold, first)
  return byCard(hold)
}
const slowCard: Way = async (hold) => afterCard(hold, await hold.pay(await hold.card('slow'))())

const unpaidPix: Way = async (hold) => {
  const answer = await hold.pay(null)()
  return answer.status === 200 ? left('left a PIX unpaid') : refused(answer)
}
/** Cancels the PIX to pay another way; sometimes the bank pays it nevertheless. */
const canceledPix: Way = async (hold) => {
  const { buyer, reserva, random } = hold
  const answer = await hold.pay(null)()
  if (answer.status !== 200) return refused(answer)
  const canceled = await buyer.cancel(reserva)
  if (canceled.status === 200 && random() < 0.5) {
    await buyer.payAtBank(answer.body.code, { force: true })
    return left('paid a canceled PIX')
  }
  return canceled.status === 200 ? byCard(hold) : refused(canceled)
}
const shortPix: Way = async (hold) => {
  const answer = await hold.pay(null)()
  if (answer.status !== 200) return refused(answer)
  if (answer.body.status === 'waiting_payment') await hold.buyer.payAtBank(answer.body.code, { amount: 100 })
  return left('paid too little')
}
const leftHold: Way = async ({ buyer, reserva, random }) => {
  if (random() < 0.5) return left('left a hold')
  const answer = await buyer.giveBack(reserva)
  return answer.status < 300 ? left('gave a hold back') : refused(answer)
}
const refund: Way = async (hold) => {
  const answer = await hold.pay(await hold.card('good'))()
  const outcome = await afterCard(hold, answer)
  const [item] = hold.itens
  if (!outcome.paid || !item) return outcome
  const tickets = await hold.buyer.tickets(answer.body, item)
  const ids = tickets.filter(({ status }) => status === 'paid').map(({ id }) => id)
  if (ids.length === 0) return outcome
  const back = await hold.buyer.refund(ids)
  return back.status === 200 ? { what: 'paid, then asked for a refund', paid: true } : refused(back)
}

const WAYS: readonly { weight: number; way: Way }[] = [
  { weight: 38, way: byCard },
  { weight: 30, way: byPix },
  { weight: 8, way: doubleClick },
  { weight: 5, way: refusedCard },
  { weight: 4, way: slowCard },
  { weight: 3, way: unpaidPix },
  { weight: 4, way: canceledPix },
  { weight: 2, way: shortPix },
  { weight: 4, way: leftHold },
  { weight: 4, way: refund },
]

/** One visit of a buyer: a cart, and one of the ways to end it. */
export async function visit(purchase: Purchase, way = choose(WAYS, purchase.random).way): Promise<Outcome> {
  const { buyer, itens } = purchase
  const held = await buyer.reserve(itens)
  if (held.status !== 200) return refused(held)
  const reserva = held.body.id
  const items = await buyer.items(reserva)
  return way({ ...purchase, reserva, pay: (card) => buyer.click(reserva, items, card) })
}

/** A visit that ends with a payment by card, if there are items to buy. */
export const buyByCard = (purchase: Purchase): Promise<Outcome> => visit(purchase, byCard)
/** A visit that leaves a PIX unpaid. */
export const leaveUnpaid = (purchase: Purchase): Promise<Outcome> => visit(purchase, unpaidPix)
/** A visit that pays less than the price. */
export const payTooLittle = (purchase: Purchase): Promise<Outcome> => visit(purchase, shortPix)
