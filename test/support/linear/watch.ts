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
 * Records the calls of these clients from now on. `explained` checks them against the answers and the final rows of the
 * database, and starts a new journal.
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
  /** The units of lots before notes changed their size. */
  let before: Record<string, number> = {}
  const readTotal = async (item: string): Promise<void> => {
    const id = item.replace('lote ', '')
    const { rows } = await db.execute<{ n: number }>(sql`SELECT qtd_total AS n FROM lote WHERE id = ${id}`)
    before[id] ??= rows[0]?.n ?? 0
  }
  /**
   * @param totals the initial units of lots whose size the run changes
   * @param lateMs how long after its end a hold may still count as taken
   * @param slackMs how long before it a hold may end: by how much a server's clock was ahead, plus 250 ms
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
    /** Records further clients, too. */
    add,
    /** Records a change that a test makes to the shop by itself. */
    note: async <T>(text: string, steps: Step[], work: () => Promise<T>): Promise<T> => {
      for (const step of steps) if (step.kind === 'resize') await readTotal(step.item)
      return journal.note(text, steps, work)
    },
    /** Discards the recorded calls: a test has undone them by hand. */
    forget: (): void => void take(),
    /** Records calls of a server's own function, as if they came over HTTP. */
    reserving:
      (reserve: Reserve): Reserve =>
      (request) => {
        const { idCliente: who, carrinho, itens } = request
        return journal.direct({ who, method: 'POST', path: 'reservas', body: { carrinho, itens } }, () =>
          reserve(request),
        )
      },
    /** The same for any function that answers like a route. */
    direct: <T>(call: Call, ask: () => Promise<Result<T>>): Promise<Result<T>> => journal.direct(call, ask),
    /** The result of the check, for a run in which some items may be undecided. */
    checked,
    /** Throws if the history has a contradiction, or could not be decided. */
    explained: async (...args: Parameters<typeof checked>): Promise<Checked> => allExplained(await checked(...args)),
  }
}
