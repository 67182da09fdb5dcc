import type { Db } from '../../../server/db/connection.ts'
import type { Client } from '../client.ts'
import { allExplained, type Checked, checkHistory } from './check.ts'
import { readFinal } from './final.ts'
import { readSeats } from './final-seats.ts'
import { historyOf } from './history-of.ts'
import { Journal } from './journal.ts'
import type { Step } from './shop-model.ts'

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
  /**
   * @param totals of lots that the run makes larger or smaller: their units at the beginning
   * @param lateMs how long after its end a hold may still be counted as taken
   */
  const checked = async (
    totals: Readonly<Record<string, number>> = {},
    { lateMs }: { lateMs?: number } = {},
  ): Promise<Checked> => {
    const ended = journal
    journal = new Journal()
    add([...watched])
    const { final, stock } = await readFinal(db, ended.entries, ended.now, totals)
    const seats = await readSeats(db, ended.entries, ended.now)
    return checkHistory(historyOf(ended, stock, { final, seats, ...(lateMs !== undefined && { lateMs }) }))
  }
  return {
    /** Watches further clients. */
    add,
    /** Writes down what a test does to the shop by itself. */
    note: <T>(text: string, steps: Step[], work: () => Promise<T>): Promise<T> => journal.note(text, steps, work),
    /** What the check found: for a run of which some parts may be too much to try. */
    checked,
    /** Throws what nothing explains, or what could not be decided. */
    explained: async (...args: Parameters<typeof checked>): Promise<Checked> => allExplained(await checked(...args)),
  }
}
