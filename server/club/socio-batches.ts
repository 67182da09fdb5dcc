import { leaveOutWaiting, waitAlone } from '../db/lock-wait.ts'
import { perPool } from '../db/per-pool.ts'
import { runBatch } from '../db/batch.ts'
import { makeBatches } from '../batches.ts'
import { ofPool } from '../pool-batches.ts'
import { messagesStatement } from '../mensagens/write-repo.ts'
import { type ClubChanges, clubStatement } from './club-changes-repo.ts'
import type { ClubDeps } from './club-deps.ts'
import type { LockedSocio } from './member-plan.ts'
import { lockAndReadSocios, toSocioRead } from './socio-lock-and-read.ts'

/** A row under its lock, or null; `stored`: the stored states of the requested invoices that are known. */
export type Found = { socio: LockedSocio | null; stored: ReadonlyMap<string, string> }
export type Decision<Outcome> = { changes: Partial<ClubChanges>[]; outcome: Outcome }

type Deps = Pick<ClubDeps, 'db' | 'channels'>
type Asked = { deps: Deps; id: string; invoices: string[]; decide(found: Found): Decision<unknown> }
type Answer = { outcome: unknown }

const changing = perPool((db) =>
  makeBatches<Asked, Answer | null>({
    ...ofPool(db, 'change-socios'),
    max: 100,
    keyOf: ({ id }) => id,
    run: (asked) => leaveOutWaiting(asked.length, () => changeTogether(asked, false)),
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
  deps: Deps,
  id: string,
  decide: (found: Found) => Decision<Outcome>,
  invoices: string[] = [],
): Promise<Outcome> {
  const asked: Asked = { deps, id, invoices, decide }
  const answer = (await changing(deps.db)(asked)) ?? (await waitAlone(deps.db)(() => changeTogether([asked], true)))[0]
  if (!answer) throw new Error(`socio ${id} could not be locked`)
  // The answer is that of its own decision.
  return answer.outcome as Outcome
}

/** The same for work that is repeated later anyway. @returns null when another transaction has locked the row */
export async function changeUnlocked<Outcome>(
  deps: Deps,
  id: string,
  decide: (found: Found) => Decision<Outcome>,
): Promise<Outcome | null> {
  const answer = await changing(deps.db)({ deps, id, invoices: [], decide })
  return answer && (answer.outcome as Outcome)
}

async function changeTogether(asked: Asked[], waits: boolean): Promise<(Answer | null)[]> {
  const [first] = asked
  if (!first) return []
  const { db, channels } = first.deps
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
    const changes = decisions.flatMap((decision) => decision?.changes ?? [])
    const told = changes.flatMap(({ messages }) => messages ?? [])
    return {
      writes: [clubStatement(changes), messagesStatement(channels, told)].filter((write) => write !== null),
      result: decisions.map((decision) => decision && { outcome: decision.outcome }),
    }
  })
}
