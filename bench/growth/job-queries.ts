import { pino } from 'pino'
import { businessDay } from '../../contract/dates.ts'
import { buildDeps } from '../../server/app-deps.ts'
import { listOverdueSeats } from '../../server/club/seats-repo.ts'
import { readConfig } from '../../server/config.ts'
import type { Db } from '../../server/db/connection.ts'
import { claimDue } from '../../server/db/queue.ts'
import { admitNext, endTurns, lockDue, numberLate, readStock } from '../../server/fila/admit-repo.ts'
import { expireHolds } from '../../server/jobs/expire-holds.ts'
import { claimRemovals } from '../../server/jobs/forget-repo.ts'
import { processInbox } from '../../server/jobs/inbox.ts'
import { readMeter } from '../../server/jobs/meter-reads-repo.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { readFigures } from '../../server/metrics/figures-repo.ts'
import { deleteOrphanVariants, unmeasured } from '../../server/pictures/picture-repo.ts'
import { RETENTION } from '../../server/privacy/inventory.ts'
import { deleteOver } from '../../server/privacy/retention-repo.ts'
import { forgetChanges } from '../../server/reads/changes-repo.ts'
import { sessionsToTell } from '../../server/realtime/painel-news-repo.ts'
import { SANDBOX_ENV } from '../../test/support/env.ts'
import type { Facts, Query } from './facts.ts'
import { undone, undoneAlone } from './undone.ts'

/** The queries that the jobs run about every second. When nothing is due, they must cost almost nothing. */
export function clockQueries(db: Db, { hot, attempt }: Facts): Query[] {
  const today = businessDay(new Date())
  const config = readConfig({
    ...SANDBOX_ENV,
    DATABASE_URL: 'postgresql:///',
    PAGARME_URL: 'http://127.0.0.1:9',
    TWILIO_URL: 'http://127.0.0.1:9',
  })
  const deps = buildDeps({ config, logger: pino({ level: 'silent' }), db })
  return [
    { name: 'job: hooks to process', run: () => processInbox(deps) },
    { name: 'job: attempts to check', run: () => reconcile(deps) },
    { name: 'job: refunds to advance', run: () => advanceDueRefunds(deps) },
    { name: 'job: holds to expire', run: () => expireHolds(deps) },
    { name: 'job: reads at the provider', run: () => readMeter(db) },
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
    { name: 'job: waiting rooms to look after', run: undone(db, (tx) => lockDue(tx, today, 1000)) },
    { name: 'job: the stock of a waiting room', run: undone(db, (tx) => readStock(tx, hot)) },
    { name: 'job: turns to end', run: undone(db, (tx) => endTurns(tx, hot)) },
    {
      name: 'job: the next 10 of a waiting room',
      run: undone(db, (tx) => admitNext(tx, hot, { called: 500, count: 10, seconds: 60 })),
    },
    { name: 'job: latecomers of a waiting room', run: undone(db, (tx) => numberLate(tx, hot, 5000, 100)) },
    { name: 'dashboard: who is told of a sale', run: () => sessionsToTell(db, [], [attempt]) },
    { name: 'figures: what is open and due', run: () => readFigures(db) },
  ]
}
