import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as admissions from '../../server/fila/admit-repo.ts'
import { replaceIn } from '../support/replace.ts'
import type { Tx } from '../../server/db/connection.ts'
import { transaction } from '../../server/db/transaction.ts'
import { draw, advanceFila } from '../../server/fila/admit.ts'
import { makeClients } from '../support/client.ts'
import { makeFila, openFila } from '../support/fila.ts'
import { openShop, type Shop } from '../support/shop.ts'

// docs/decisions/waiting-room.md: two processes that advance a line at once admit as many people as one. Without the
// lock of the line's row the same assertion fails.

/** `stock`: called with the number of steps that have read the stock, before they admit people. */
const steps = { locks: true, read: 0, stock: async (_nth: number): Promise<void> => {} }
replaceIn(admissions, (real) => ({
  // In a separate transaction, so that the lock ends at once.
  lockDue: (tx: Tx, ...args: [string, number]) =>
    steps.locks ? real.lockDue(tx, ...args) : transaction(shop.db, (own) => real.lockDue(own, ...args)),
  readStock: async (...args) => {
    const stock = await real.readStock(...args)
    steps.read += 1
    await steps.stock(steps.read)
    return stock
  },
}))

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  await makeClients(shop, 20, { pagarme: false })
})
afterAll(() => shop.close())

/** How many people two concurrent steps admit for two tickets; the second one admits after the first. */
async function letIn(locks: boolean): Promise<number | undefined> {
  const { evento } = await makeFila(shop.db, { qtd: 2 })
  await shop.db.execute(
    sql`INSERT INTO fila_lugar (id_evento, id_cliente, arrived_at) SELECT ${evento}, id, now() FROM cliente`,
  )
  await transaction(shop.db, (tx) => draw(tx, evento))
  await openFila(shop.db, evento, -1)
  await shop.db.execute(
    sql`UPDATE fila SET looked_at = clock_timestamp() - interval '1 minute' WHERE id_evento = ${evento}`,
  )
  const [secondRead, firstDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let second: Promise<boolean> | undefined
  Object.assign(steps, {
    locks,
    read: 0,
    stock: async (nth: number) => {
      if (nth === 2) {
        secondRead.resolve()
        return firstDone.promise
      }
      second = advanceFila(shop.deps)
      // It also reads the stock, or finds that another process is advancing the line.
      await Promise.race([secondRead.promise, second])
    },
  })
  await advanceFila(shop.deps)
  firstDone.resolve()
  await second
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM fila_lugar WHERE id_evento = ${evento} AND status = 'admitted'`,
  )
  await shop.db.execute(sql`UPDATE evento SET fila_abre_em = NULL WHERE id = ${evento}`)
  return rows[0]?.n
}

test('two processes that advance a line at once admit three people for two tickets; without the lock twice as many', async () => {
  expect(await letIn(true)).toBe(3)
  expect(await letIn(false)).toBe(6)
})
