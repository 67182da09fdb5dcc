import type { Db } from '../db/connection.ts'
import { leaveOutWaiting, waitAlone } from '../db/lock-wait.ts'
import { perPool } from '../db/per-pool.ts'
import { runBatch } from '../db/batch.ts'
import { watchBatches } from '../observer.ts'
import { makeBatches } from '../batches.ts'
import { type ClubChanges, clubStatement } from './club-changes-repo.ts'
import type { LockedSocio } from './member-plan.ts'
import { lockAndReadSocios, toSocioRead } from './socio-lock-and-read.ts'

/** A row under its lock, or null; `stored`: the stored states of the requested invoices that are known. */
export type Found = { socio: LockedSocio | null; stored: ReadonlyMap<string, string> }
export type Decision<Outcome> = { changes: Partial<ClubChanges>[]; outcome: Outcome }

type Asked = { id: string; invoices: string[]; decide(found: Found): Decision<unknown> }
type Answer = { outcome: unknown }

const changing = perPool((db) =>
  makeBatches<Asked, Answer | null>({
    watch: watchBatches(db, 'change-socios'),
    max: 100,
    keyOf: ({ id }) => id,
    run: (asked) => leaveOutWaiting(asked.length, () => changeTogether(db, asked, false)),
  }),
)

/**
 * Changes one row of `socio`, in one batch with concurrent changes of other rows; each by its own decision. A row that
 * another transaction has locked waits alone; see `changeUnlocked`.
 * @param decide a pure function of the locked row; it is called again when the work runs again
 * @param invoices the provider's ids of the invoices that the decision needs
 * @returns the outcome of the decision, after the commit
 */
export async function changeSocio<Outcome>(
  db: Db,
  id: string,
  decide: (found: Found) => Decision<Outcome>,
  invoices: string[] = [],
): Promise<Outcome> {
  const asked: Asked = { id, invoices, decide }
  const answer = (await changing(db)(asked)) ?? (await waitAlone(db)(() => changeTogether(db, [asked], true)))[0]
  if (!answer) throw new Error(`socio ${id} could not be locked`)
  // The answer is that of its own decision.
  return answer.outcome as Outcome
}

/** The same for work that is repeated later anyway. @returns null when another transaction has locked the row */
export async function changeUnlocked<Outcome>(
  db: Db,
  id: string,
  decide: (found: Found) => Decision<Outcome>,
): Promise<Outcome | null> {
  const answer = await changing(db)({ id, invoices: [], decide })
  return answer && (answer.outcome as Outcome)
}

async function changeTogether(db: Db, asked: Asked[], waits: boolean): Promise<(Answer | null)[]> {
  const lockAndRead = lockAndReadSocios(
    asked.map(({ id }) => id),
    asked.flatMap(({ invoices }) => invoices),
    waits,
  )
  return runBatch(db, lockAndRead, (answer) => {
    const { socios, lockedOut, stored } = toSocioRead(answer)
    const decisions = asked.map(({ id, decide }) =>
      lockedOut.has(id) ? null : decide({ socio: socios.get(id) ?? null, stored }),
    )
    const write = clubStatement(decisions.flatMap((decision) => decision?.changes ?? []))
    return {
      writes: write ? [write] : [],
      result: decisions.map((decision) => decision && { outcome: decision.outcome }),
    }
  })
}
