import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import type { Tx } from '../db/connection.ts'
import { failureDetails } from '../db/db-errors.ts'
import { raiseAlert } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import { noteTestHook } from '../modules/comeco/pix-teste-hooks.ts'
import { observerOf } from '../observer.ts'
import { limitBatches } from '../pool-batches.ts'
import { alertOnce } from '../sales/alerts-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { type ArmedJob, armAttempts, armSocios, type HookOutcome } from './arm-checks.ts'
import type { Hook } from './arm-checks-repo.ts'
import { ALERT_AFTER_SECONDS } from './guarded.ts'
import { concernsOrders } from './hook-kinds.ts'
import { lockDueHooks, retryHook, updateHooks } from './inbox-repo.ts'

/** The maximum number of hooks per transaction. */
const BATCH = 100
/** Seconds until a hook that failed is due again. */
const RETRY_SECONDS = 5
/**
 * Seconds until a hook whose order or subscription is not known is due again, after each try: it may arrive before the
 * provider's answer is stored, mostly by a moment. After the last one it raises an alert.
 */
const UNKNOWN_SECONDS = [0.5, 5, 10]
/** How long a hook waits for a read of its order in progress, or for the transaction that has locked its row. */
const WAIT_SECONDS: Partial<Record<HookOutcome, number>> = { busy: 0.5, locked: 0.1 }
/**
 * A hook waits for a read only in its first seconds: otherwise it would wait as long as the provider does not answer.
 */
const BUSY_SECONDS = 10

/**
 * Processes the hooks that are due, the longest-waiting ones first: it only makes the checks of their attempts, refunds
 * or socios due now (docs/selling.md#webhooks). The data of a hook is never trusted. If the transaction of a batch
 * fails, its hooks are processed one by one, so that one of them cannot hold up the others.
 * @param onArmed called with each job that has work now
 * @returns false when no hook is due
 */
export async function processInbox(deps: SalesDeps, onArmed: (job: ArmedJob) => void = () => {}): Promise<boolean> {
  let ids: string[] = []
  try {
    const { armed, outcomes } = await limitBatches(deps.db)(() =>
      transaction(deps.db, async (tx) => {
        const hooks = await lockDueHooks(tx, BATCH, BUSY_SECONDS)
        ids = hooks.map(({ id }) => id)
        return processHooks(tx, hooks)
      }),
    )
    observerOf(deps.db).publish('hooks', outcomes)
    for (const job of armed) onArmed(job)
  } catch (error) {
    if (!ids.length) throw error
    deps.log.warn({ ...failureDetails(error), hooks: ids.length }, 'webhooks failed together: processed one by one')
    for (const id of ids) for (const job of await processAlone(deps, id)) onArmed(job)
  }
  return ids.length > 0
}

/**
 * One hook in a transaction of its own; if it fails again, it is due again later, with an alert when that lasts.
 * @returns the jobs for which it has made work due
 */
async function processAlone({ db, log }: SalesDeps, id: string): Promise<ReadonlySet<ArmedJob>> {
  try {
    const { armed, outcomes } = await transaction(db, async (tx) =>
      processHooks(tx, await lockDueHooks(tx, BATCH, BUSY_SECONDS, id)),
    )
    observerOf(db).publish('hooks', outcomes)
    return armed
  } catch (error) {
    log.error({ hook: id, ...failureDetails(error) }, 'a webhook could not be processed')
    const failing = await retryHook(db, id, RETRY_SECONDS)
    if (failing && failing.seconds >= ALERT_AFTER_SECONDS)
      await alertOnce(db, 'webhook.failing', failing.about, ALERTA_DETAILS.hook(failing.type))
    return new Set()
  }
}

/** `armed`: the jobs that have work after the commit; `outcomes`: of the hooks, null for one that waits. */
type Processed = { armed: ReadonlySet<ArmedJob>; outcomes: (HookOutcome | null)[] }

async function processHooks(tx: Tx, hooks: Hook[]): Promise<Processed> {
  const armed = new Set<ArmedJob>()
  const arms = (job: ArmedJob): void => void armed.add(job)
  if (!hooks.length) return { armed, outcomes: [] }
  const ofClub = hooks.filter(({ subscription_id }) => subscription_id !== null)
  const ofOrders = hooks.filter((hook) => hook.subscription_id === null && concernsOrders(hook.type))
  const sales = await armTestes(tx, await armAttempts(tx, ofOrders, arms), arms)
  const outcomes = new Map([...(await armSocios(tx, ofClub, arms)), ...sales])
  const stored = await storeOutcomes(
    tx,
    hooks.map((hook) => ({ hook, outcome: outcomes.get(hook) ?? 'ignored' })),
  )
  return { armed, outcomes: stored }
}

/** Hooks that no sale knows may be about the test order of the first steps, which is no sale. */
async function armTestes(tx: Tx, found: [Hook, HookOutcome][], arms: (job: ArmedJob) => void): Promise<typeof found> {
  const armed: typeof found = []
  for (const [hook, outcome] of found) {
    const isTest = outcome === 'unknown' && (await noteTestHook(tx, hook))
    if (isTest) arms('teste')
    armed.push([hook, isTest ? 'armed' : outcome])
  }
  return armed
}

/** Stores the outcomes of hooks, and when the waiting ones are due again. */
async function storeOutcomes(tx: Tx, results: { hook: Hook; outcome: HookOutcome }[]): Promise<(HookOutcome | null)[]> {
  const stored = results.map(({ hook, outcome }) => {
    const again = outcome === 'unknown' ? UNKNOWN_SECONDS[hook.tries] : undefined
    const wait = again ?? WAIT_SECONDS[outcome] ?? null
    return { id: hook.id, tries: hook.tries + (again ? 1 : 0), wait, outcome: wait === null ? outcome : null }
  })
  await updateHooks(tx, stored)
  for (const [index, { hook }] of results.entries())
    if (stored[index]?.outcome === 'unknown')
      await raiseAlert(
        tx,
        'webhook.unknown',
        hook.subscription_id ?? hook.order_id ?? hook.code ?? hook.id,
        ALERTA_DETAILS.hook(hook.type),
      )
  return stored.map(({ outcome }) => outcome)
}
