import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Subscription } from '../../contract/socio.ts'
import { type Client, makeClients } from '../support/client.ts'
import { cardOf, holdSeat, openClub, subscription, violatedClubInvariants } from '../support/club.ts'
import { pick, seeded } from '../support/fuzz.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop, type Shop } from '../support/shop.ts'

/** Set the seed of a failed run to repeat it; the calls still overlap differently each time. */
const SEED = Number(process.env['HISTORY_SEED'] ?? 20_261_123)
const PEOPLE = 12
const CALLS = 6
const SEATS = 8
/** A batch does not take an overdue hold away from a person whose request is in the same batch. */
const LATE_MS = 5000
const [GOOD, REFUSED] = ['4000000000000010', '4000000000000028']

let shop: Shop
let other: Awaited<ReturnType<Shop['openAnother']>>
let people: Client[]
let watched: ReturnType<typeof watch>
beforeAll(async () => {
  // A short time, so that holds expire in the middle of the run.
  shop = await openShop({ hooks: true, config: { HOLD_SECONDS: '2' } })
  other = await shop.openAnother()
  await openClub(shop.db, { lugares: SEATS })
  people = await makeClients(shop, PEOPLE)
  watched = watch(shop.db, people)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

test(
  `people choose, change, pay and leave seats through two processes (HISTORY_SEED=${SEED}): the history is explained`,
  {
    timeout: 300_000,
  },
  async () => {
    const random = seeded(SEED)
    const seen = { taken: 0, members: 0, refused: 0, left: 0 }
    // What is drawn depends on the order of the answers, too.
    const isAllSeen = () => Object.values(seen).every((times) => times > 0)
    async function choose(who: Client, cards: readonly string[]): Promise<void> {
      const held = await holdSeat(who, 1 + Math.floor(random() * SEATS))
      if (held.status === 409) seen.taken += 1
      if (held.status !== 200 || random() < 0.3) return
      if (random() < 0.3) {
        await who.call('DELETE', `reservas/${held.body.id}`)
        return
      }
      const { status, body } = await who.post<Subscription>(
        'pagarme/subscriptions',
        subscription(held.body.id, pick(cards, random)),
      )
      if (status !== 200) return
      if (body.status === 'failed') seen.refused += 1
      if (body.status !== 'active') return
      seen.members += 1
      await holdSeat(who, 1 + Math.floor(random() * SEATS))
      if (random() < 0.8 && (await who.call('DELETE', `pagarme/subscriptions/${body.id}`)).status === 200)
        seen.left += 1
    }
    await Promise.all(
      people.map(async (who, i) => {
        const cards = [await cardOf(shop, who, GOOD), await cardOf(shop, who, REFUSED)]
        for (let n = 0; n < CALLS || (!isAllSeen() && n < 10 * CALLS); n += 1)
          await choose(who.at((i + n) % 2 ? shop.url : other.url), cards)
      }),
    )
    expect(isAllSeen()).toBe(true)
    expect(await violatedClubInvariants(shop.db)).toEqual([])
    const checked = await watched.explained({}, { lateMs: LATE_MS })
    expect(checked.items).toBeGreaterThanOrEqual(SEATS)
    expect(checked.operations).toBeGreaterThan(PEOPLE * CALLS)
  },
)
