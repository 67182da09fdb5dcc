import { businessDay } from '../../contract/dates.ts'
import type { AppDeps } from '../../server/app-deps.ts'
import { listOverdueSeats } from '../../server/club/club-repo.ts'
import type { Db, Tx } from '../../server/db/connection.ts'
import { claimDue, nextDue } from '../../server/db/queue.ts'
import { admitNext, endTurns, lockDue, nextLine, numberLate, readStock } from '../../server/fila/admit-repo.ts'
import { expireHolds } from '../../server/jobs/expire-holds.ts'
import { claimRemovals } from '../../server/jobs/forget-repo.ts'
import { processInbox } from '../../server/jobs/inbox.ts'
import { readMeter } from '../../server/jobs/meter-reads-repo.ts'
import { readRefusals } from '../../server/jobs/meter-refusals-repo.ts'
import { QUEUES } from '../../server/jobs/queues-repo.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { readFigures } from '../../server/metrics/figures-repo.ts'
import { readOwnData } from '../../server/modules/conta/own-data-repo.ts'
import { deleteOrphanVariants, unmeasured } from '../../server/pictures/picture-repo.ts'
import { RETENTION } from '../../server/privacy/inventory.ts'
import { deleteOver } from '../../server/privacy/retention-repo.ts'
import { forgetChanges } from '../../server/reads/changes-repo.ts'
import { sessionsToNotify } from '../../server/realtime/painel-changes-repo.ts'
import type { Facts } from './facts.ts'

/** A measured query, with the name of its row in the report. */
export type Query = { name: string; run(): Promise<unknown> }

class Undo extends Error {}

/** Runs a writing query in a transaction that is rolled back, so that each run finds the same data. */
const undone = (db: Db, work: (tx: Tx) => Promise<unknown>) => async (): Promise<unknown> => {
  let answer: unknown
  try {
    await db.transaction(async (tx) => {
      answer = await work(tx)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return answer
}

/** The same for a function that takes the database itself. Only for a pool of one connection, like the bench's. */
const undoneAlone = (db: Db, work: () => Promise<unknown>) => async (): Promise<unknown> => {
  await db.execute('BEGIN')
  try {
    return await work()
  } finally {
    await db.execute('ROLLBACK')
  }
}

/**
 * The periodic queries of the jobs, which must cost almost nothing when nothing is due, and other work outside
 * requests.
 */
export function clockQueries(deps: AppDeps, { hot, attempt, cliente }: Facts): Query[] {
  const { db } = deps
  const today = businessDay(new Date())
  return [
    { name: 'job: hooks to process', run: () => processInbox(deps) },
    { name: 'job: attempts to check', run: () => reconcile(deps) },
    { name: 'job: refunds to advance', run: () => advanceDueRefunds(deps) },
    { name: 'job: holds to expire', run: () => expireHolds(deps) },
    { name: 'job: reads at the provider', run: () => readMeter(db) },
    { name: 'job: refused cards', run: () => readRefusals(db, 1, 0) },
    { name: 'job: memberships to check', run: () => claimDue(db, { table: 'socio', column: 'check_at' }, 20, 60) },
    { name: 'job: seats to release', run: () => listOverdueSeats(db, 50) },
    { name: 'job: removed accounts to finish', run: () => claimRemovals(db, 5) },
    ...RETENTION.map((rule) => ({
      name: `job: ${rule.table} to delete`,
      run: undoneAlone(db, () => deleteOver(db, rule, 100)),
    })),
    { name: 'job: changes to forget', run: undoneAlone(db, () => forgetChanges(db)) },
    { name: 'job: pictures without an owner', run: undoneAlone(db, () => deleteOrphanVariants(db)) },
    { name: 'job: pictures without a size', run: () => unmeasured(db) },
    ...Object.entries(QUEUES).map(([job, queues]) => ({
      name: `job: when the next work of ${job} is due`,
      run: () => nextDue(db, queues),
    })),
    { name: 'job: when the next waiting room is due', run: () => nextLine(db, today, 400) },
    { name: 'job: waiting rooms to advance', run: undone(db, (tx) => lockDue(tx, today, 1000)) },
    { name: 'job: the stock of a waiting room', run: undone(db, (tx) => readStock(tx, hot)) },
    { name: 'job: turns to end', run: undone(db, (tx) => endTurns(tx, hot)) },
    {
      name: 'job: the next 10 of a waiting room',
      run: undone(db, (tx) => admitNext(tx, hot, { called: 500, count: 10, seconds: 60 })),
    },
    { name: 'job: latecomers of a waiting room', run: undone(db, (tx) => numberLate(tx, hot, 5000, 100)) },
    { name: 'dashboard: who is told of a sale', run: () => sessionsToNotify(db, [], [attempt]) },
    // Limited to a few times per hour and cliente.
    { name: 'own data, all of it', run: () => readOwnData(db, cliente.id, '') },
    { name: 'figures: what is open and due', run: () => readFigures(db) },
  ]
}
