import { finishCancel } from '../club/cancel-socio.ts'
import { checkSocio } from '../club/check-socio.ts'
import type { ClubDeps } from '../club/club-deps.ts'
import { endFailing, readSocio, type SocioRow, spreadCheck, storeFailing } from '../club/club-repo.ts'
import { expireSeats } from '../club/give-back-seat.ts'
import { endMonth } from '../club/paid-month.ts'
import { finishReprice } from '../club/reprice.ts'
import { failureDetails } from '../db/db-errors.ts'
import { claimDue } from '../db/queue.ts'
import { takeAll } from '../limits/rate-limit.ts'
import { alertOnce } from '../sales/alerts-repo.ts'
import { ALERT_AFTER_SECONDS } from './guarded.ts'

const CLAIM = 10
const LEASE_SECONDS = 60
/** A cancellation the provider has not confirmed for this long raises an alert. */
const LATE_MS = 15 * 60_000
const DAY_SECONDS = 86_400

/**
 * Expires overdue holds of seats and checks the socios whose check is due, including pending requests (cancellation,
 * new price) that a crash or the provider left incomplete. A claim is a lease: work lost in a crash is retried, and so is a
 * check that failed, with an alert when that lasts.
 * @returns the number of socios checked
 */
export async function checkDueSocios(deps: ClubDeps): Promise<number> {
  await expireSeats(deps)
  const ids = await claimDue(deps.db, { table: 'socio', column: 'check_at' }, CLAIM, LEASE_SECONDS)
  for (const id of ids) {
    try {
      const socio = await readSocio(deps.db, id)
      if (socio) await checkDueSocio(deps, socio)
      await endFailing(deps.db, id)
    } catch (error) {
      deps.log.error({ socio: id, ...failureDetails(error) }, 'a socio could not be checked')
      if ((await storeFailing(deps.db, id)) >= ALERT_AFTER_SECONDS) await alertOnce(deps.db, 'socio.unsettled', id)
    }
  }
  return ids.length
}

async function checkDueSocio(deps: ClubDeps, socio: SocioRow): Promise<void> {
  if (socio.state === 'active' && socio.cancel_pedido_em) {
    if (!(await finishCancel(deps, socio, 'club')) && isLate(deps, socio.cancel_pedido_em))
      await alertOnce(deps.db, 'socio.cancel-late', socio.id)
    return
  }
  if (socio.state === 'active' && socio.valor_alvo_cents !== null) return sendPrice(deps, socio)
  if (socio.state === 'ending' && (await endMonth(deps, socio))) return
  await checkSocio(deps, socio.id)
}

/** Sends a pending price. If the rate limit is reached, or without an answer, the lease makes it due again. */
async function sendPrice(deps: ClubDeps, socio: SocioRow): Promise<void> {
  const pace = { key: 'provider.prices', windowSeconds: 60, max: deps.limits.pricesPerMinute }
  if (!(await takeAll(deps.db, [pace])).ok) return
  const outcome = await finishReprice(deps, socio, 'clock')
  if (outcome === 'done') return spreadCheck(deps.db, socio.id, DAY_SECONDS)
  if (outcome === 'unknown') return
  await alertOnce(deps.db, 'socio.reprice-refused', socio.id)
  // It may have ended at the provider.
  await checkSocio(deps, socio.id)
}

const isLate = (deps: ClubDeps, since: Date): boolean => deps.now().getTime() - since.getTime() > LATE_MS
