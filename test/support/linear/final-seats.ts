import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/connection.ts'
import type { Entry } from './journal.ts'
import { seatUnits } from './read-calls.ts'
import type { Add } from './search.ts'

type Row = { id: string; cliente: string; nr: number | null; state: string; is_overdue: boolean }
const isLive = ({ state }: Row): boolean => state === 'held' || ['subscribing', 'active', 'ending'].includes(state)

/** The database's rows of the club's seats after all calls have ended. */
export class FinalSeats {
  readonly #start: number
  readonly #end: number
  readonly #seats: readonly number[]
  readonly #rows: readonly Row[]

  constructor(start: number, end: number, seats: readonly number[], rows: readonly Row[]) {
    this.#start = start
    this.#end = end
    this.#seats = seats
    this.#rows = rows
  }

  holdsOf = (cliente: string): string[] => this.#rows.flatMap((row) => (row.cliente === cliente ? [row.id] : []))

  /**
   * @param known the seats of the holds that an answer mentioned
   * @param chosen the seats that came with a request for a plan
   * @param over the memberships whose end an answer showed
   */
  tell(
    add: Add,
    known: ReadonlyMap<string, number>,
    chosen: ReadonlyMap<string, number>,
    over: ReadonlySet<string>,
  ): void {
    const reading = { who: 'the database', start: this.#start, end: this.#end }
    for (const nr of this.#seats) {
      const live = this.#rows.filter((row) => row.nr === nr && isLive(row))
      // An overdue hold still exists, but its seat is free.
      const min = live.filter((row) => !row.is_overdue).length
      add(
        reading,
        [{ kind: 'count', item: `cadeira ${nr}`, min, max: live.length }],
        `seat ${nr}: ${live.length} owners`,
      )
    }
    for (const [hold, nr] of chosen) {
      // Its membership ended, or the provider refused the price later.
      const isOwned = this.#rows.some((row) => row.nr === nr && isLive(row) && hold === `plano ${row.cliente}`)
      const before = { who: hold, start: Number.NEGATIVE_INFINITY, end: this.#end }
      if (!isOwned) add(before, [{ kind: 'release', hold }], `${hold} gives seat ${nr} back`)
    }
    for (const { id: hold, cliente: who, nr, state } of this.#rows) {
      const had = known.get(hold)
      if (nr === null) {
        // The plan that the member has now has no seats.
        const since = { who, start: Number.NEGATIVE_INFINITY, end: this.#end }
        if (had !== undefined && !over.has(hold))
          add(since, [{ kind: 'refund', hold, units: seatUnits(had) }], `${hold.slice(0, 8)} has a plan without a seat`)
        continue
      }
      const name = hold.slice(0, 8)
      const before = { who, start: Number.NEGATIVE_INFINITY, end: this.#end }
      // From a card that was refused later: a new row holds the seat, and no call has mentioned it since.
      if (state === 'held' && !known.has(hold))
        add(before, [{ kind: 'reserve', hold, units: seatUnits(nr), wishes: [] }], `holds seat ${nr} as ${name}`)
      if (!known.has(hold)) continue
      const isMember = state === 'active' || state === 'ending'
      if (isMember) add(reading, [{ kind: 'sold', hold, order: null }], `${name} is a member`)
      // Canceled by the provider, a chargeback, or a later check: no answer showed when.
      if (state === 'canceled' && !over.has(hold))
        add(before, [{ kind: 'refund', hold, units: seatUnits(nr) }], `the membership of ${name} ends`)
      const valid = isMember ? 1 : 0
      add(reading, [{ kind: 'tickets', hold, valid }], `${name} is ${state}`)
    }
  }
}

/** Reads the rows of every seat that a journal mentions. */
export async function readSeats(db: Db, entries: readonly Entry[], now: () => number): Promise<FinalSeats> {
  const named = entries.flatMap(({ path, body }) =>
    ['reservas', 'socio/plano'].includes(path) && typeof Object(body).nr_cadeira === 'number'
      ? [Object(body).nr_cadeira as number]
      : [],
  )
  const seats = [...new Set(named)]
  if (seats.length === 0) return new FinalSeats(now(), now(), [], [])
  const people = new Set(entries.map(({ who }) => who))
  const start = now()
  const { rows } = await db.execute<Row>(sql`SELECT id, id_cliente AS cliente, nr_cadeira AS nr, state,
      state = 'held' AND expires_at < clock_timestamp() + interval '1 second' AS is_overdue
    FROM socio WHERE nr_cadeira = ANY(${sql.param(seats)}::int[])
      OR nr_cadeira IS NULL AND id_cliente::text = ANY(${sql.param([...people])}::text[])`)
  return new FinalSeats(start, now(), seats, rows)
}
