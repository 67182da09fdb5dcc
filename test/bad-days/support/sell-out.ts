import { sql } from 'drizzle-orm'
import { daysOver } from '../../support/linear/companions.ts'
import type { watch } from '../../support/linear/watch.ts'
import type { BadShop } from './buyer.ts'
import type { Crowd } from './crowd.ts'
import { leftOf, type Offers } from './offers.ts'
import { passTime } from './pass-time.ts'

/** How many buyers buy the remaining units at the same time. */
const TOGETHER = 8
/** Repeated, because a bank may refuse a payment, so that its units become free again. */
const TURNS = 4

/** Sells the remaining units of every offer. @returns the number of carts */
async function sellLeft(shop: BadShop, crowd: Crowd, offers: Offers): Promise<number> {
  const todo = [...offers.all]
  let carts = 0
  const sellNext = async (): Promise<void> => {
    for (let offer = todo.pop(); offer; offer = todo.pop())
      for (const item of await leftOf(shop.db, offer)) {
        await crowd.buy([item])
        carts += 1
      }
  }
  await Promise.all(Array.from({ length: TOGETHER }, sellNext))
  return carts
}

/**
 * Ends a day: all deadlines pass, and all units that became free are sold, because demand exceeded the offers. Errors
 * here are found by the counts.
 */
export async function endDay(
  shop: BadShop,
  crowd: Crowd,
  offers: Offers,
  watched: ReturnType<typeof watch>,
  looks?: number,
): Promise<void> {
  // Of a pair the wheelchair's place may be sold alone: from this day on anybody buys the companion's.
  await watched.note('the days of companions are over', await daysOver(shop.db), () =>
    shop.db.execute(sql`UPDATE evento SET acompanhantes_ate = '2020-01-01' WHERE id IN (
      SELECT id_evento FROM setor WHERE acompanhantes IS NOT NULL)`),
  )
  for (let turn = 0; turn < TURNS; turn += 1) {
    await passTime(shop, watched, looks)
    if ((await sellLeft(shop, crowd, offers)) === 0) return
  }
  await passTime(shop, watched, looks)
}
