import { setTimeout as sleep } from 'node:timers/promises'
import { storeCard } from '../../cluster/support/bank.ts'
import { openBuyerSocket } from '../../cluster/support/buyer-socket.ts'
import { makeSocios, openClub } from '../../support/club.ts'
import { type Client, makeClients } from '../../support/client.ts'
import { seeded } from '../../support/fuzz.ts'
import type { Shop } from '../../support/shop.ts'
import { type BadShop, Buyer } from './buyer.ts'
import type { Item, Offers } from './offers.ts'
import { NotServed } from './patient.ts'
import type { Plan } from './plan.ts'
import { buyByCard, type CardKind, type Outcome, type Purchase, visit } from './purchase.ts'
import { Tally } from './tally.ts'
import { until } from './until.ts'

const TOGETHER = 20
const CARDS = { good: '4000000000000010', refused: '4000000000000028', slow: '4000000000000036' }

/** Accounts with a session, and buyers who use them, each account by one buyer at a time. */
export async function openCrowd(
  shop: BadShop,
  offers: Offers,
  plan: Pick<Plan, 'seed' | 'accounts' | 'buyers' | 'purchases'>,
) {
  const accounts: Client[] = []
  while (accounts.length < plan.accounts)
    accounts.push(...(await makeClients(shop as unknown as Shop, Math.min(TOGETHER, plan.accounts - accounts.length))))
  await openClub(shop.db, { lugares: plan.accounts })
  await makeSocios(
    shop.db,
    accounts.map(({ id }) => id),
    offers.plano,
  )
  const idle = [...accounts]
  const cards = new Map<string, string>()
  const sockets = new Set<ReturnType<typeof openBuyerSocket>>()
  const tallies = { outcomes: new Tally(), refusals: new Tally(), unanswered: new Tally() }
  const notServed: string[] = []
  let paid = 0
  let visits = 0
  let isOver = false

  /** A stored card of the account, or a new one. */
  async function cardOf(client: Client, kind: CardKind): Promise<string> {
    const key = `${client.id} ${kind}`
    const card = cards.get(key) ?? (await until('a card', () => storeCard(shop, client, CARDS[kind])))
    cards.set(key, card)
    return card
  }

  const withSocket =
    (client: Client): Purchase['withSocket'] =>
    async (work) => {
      const socket = openBuyerSocket(shop.url, client.cookie)
      sockets.add(socket)
      try {
        return await work(socket)
      } finally {
        sockets.delete(socket)
        socket.close()
      }
    }

  async function one(itens: Item[], random: () => number, how: typeof visit): Promise<Outcome> {
    const client = idle.shift()
    if (!client) throw new Error('more buyers than accounts')
    const buyer = new Buyer(shop, client, tallies.unanswered)
    try {
      return await how({ buyer, itens, card: (kind) => cardOf(client, kind), withSocket: withSocket(client), random })
    } finally {
      idle.push(client)
    }
  }

  async function next(): Promise<void> {
    visits += 1
    // A random generator per visit, so that its choices do not depend on the order in which buyers were served.
    const random = seeded(plan.seed * 1_000_003 + visits)
    const { offers: wanted, itens } = offers.wanted(random)
    const outcome = await one(itens, random, visit)
    tallies.outcomes.add(outcome.what)
    if (outcome.refusal !== undefined) {
      tallies.refusals.add(outcome.refusal)
      await offers.refused(wanted)
    }
    if (outcome.paid) paid += 1
  }

  async function keepBuying(): Promise<void> {
    while (!isOver && paid < plan.purchases)
      await next().catch((error: unknown) => {
        if (error instanceof NotServed) notServed.push(error.message)
        else throw error
      })
  }
  let ended: Promise<unknown> = Promise.resolve()
  // Passed on to the callers that wait for purchases.
  let failure: unknown = null
  return {
    accounts: accounts as readonly Client[],
    /** Starts the buyers; they visit the shop repeatedly until enough purchases are paid. */
    start: (): void => {
      ended = Promise.all(Array.from({ length: plan.buyers }, keepBuying))
      ended.catch((error: unknown) => {
        failure = error
        isOver = true
      })
    },
    tallies,
    /** The buyers whose calls were never answered. */
    notServed,
    paid: (): number => paid,
    /** Resolves when this many purchases are paid in total. */
    reached: async (goal: number): Promise<void> => {
      while (paid < Math.min(goal, plan.purchases) && !isOver) await sleep(50)
      if (failure !== null) throw failure
    },
    dropSockets: (): void => {
      for (const socket of sockets) socket.drop()
    },
    /** A buyer with exactly this cart, who pays by card unless `how` is given. */
    buy: (itens: Item[], how: typeof visit = buyByCard): Promise<Outcome> => {
      visits += 1
      return one(itens, seeded(plan.seed * 1_000_003 + visits), how)
    },
    /** Resolves when all buyers have ended their current visit. */
    stop: async (): Promise<void> => {
      isOver = true
      await ended
    },
  }
}
export type Crowd = Awaited<ReturnType<typeof openCrowd>>
