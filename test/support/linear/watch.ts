import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/connection.ts'
import type { Result } from '../../../server/result.ts'
import type { createReserve } from '../../../server/sales/hold/reserve-batches.ts'
import type { Client } from '../client.ts'
import { allExplained, type Checked, checkHistory } from './check.ts'
import { readFinal } from './final.ts'
import { readSeats } from './final-seats.ts'
import { historyOf } from './history-of.ts'
import { type Call, Journal } from './journal.ts'
import type { Step } from './steps.ts'

type Reserve = ReturnType<typeof createReserve>

/**
 * Writes down what these clients do from now on. `explained` checks it against what the shop answered and what the
 * database contains, and begins again with an empty journal.
 */
export function watch(db: Db, clients: readonly Client[] = []) {
  let journal = new Journal()
  const watched = new Set<Client>()
  const add = <T extends Client>(more: readonly T[]): readonly T[] => {
    for (const client of more) {
      watched.add(client)
      client.journal = journal
    }
    return more
  }
  add(clients)
  const take = (): Journal => {
    const ended = journal
    journal = new Journal()
    add([...watched])
    return ended
  }
  /** The units of lots that notes make larger or smaller, as they were before. */
  let before: Record<string, number> = {}
  const readTotal = async (item: string): Promise<void> => {
    const id = item.replace('lote ', '')
    const { rows } = await db.execute<{ n: number }>(sql`SELECT qtd_total AS n FROM lote WHERE id = ${id}`)
    before[id] ??= rows[0]?.n ?? 0
  }
  /**
   * @param totals of lots that the run makes larger or smaller: their units at the beginning
   * @param lateMs how long after its end a hold may still be counted as taken
   * @param slackMs how long before it a hold may end: by how much a server's clock was ahead, and 250 ms
   */
  const checked = async (
    totals: Readonly<Record<string, number>> = {},
    { lateMs = 250, slackMs = 250 }: { lateMs?: number; slackMs?: number } = {},
  ): Promise<Checked> => {
    const ended = take()
    const { final, stock } = await readFinal(db, ended.entries, ended.now, { ...before, ...totals })
    before = {}
    const seats = await readSeats(db, ended.entries, ended.now)
    return checkHistory(historyOf(ended, stock, { final, seats, lateMs, slackMs }))
  }
  return {
    /** Watches further clients. */
    add,
    /** Writes down what a test does to the shop by itself. */
    note: async <T>(text: string, steps: Step[], work: () => Promise<T>): Promise<T> => {
      for (const step of steps) if (step.kind === 'resize') await readTotal(step.item)
      return journal.note(text, steps, work)
    },
    /** Gives up what was written down so far: a test has undone it by hand. */
    forget: (): void => void take(),
    /** Writes down what is asked of a server's own function, as if it came over HTTP. */
    reserving:
      (reserve: Reserve): Reserve =>
      (request) => {
        const { idCliente: who, carrinho, itens } = request
        return journal.direct({ who, method: 'POST', path: 'reservas', body: { carrinho, itens } }, () =>
          reserve(request),
        )
      },
    /** The same of any function that answers like a route. */
    direct: <T>(call: Call, ask: () => Promise<Result<T>>): Promise<Result<T>> => journal.direct(call, ask),
    /** What the check found: for a run of which some parts may be too much to try. */
    checked,
    /** Throws what nothing explains, or what could not be decided. */
    explained: async (...args: Parameters<typeof checked>): Promise<Checked> => allExplained(await checked(...args)),
  }
}
