import type { AppDeps } from '../../app-deps.ts'
import { failureDetails } from '../../db/db-errors.ts'
import { transaction } from '../../db/transaction.ts'
import { alertOnce } from '../../sales/alerts-repo.ts'
import { readVendaOf } from '../vendas/vendas-service.ts'
import { claimPasses, forgetTokens, type PasseRow, passeFailed, passeTold, pushTokens } from './wallet-passes-repo.ts'
import { tellGoogle } from './passes-service.ts'

const CLAIM = 10
const FIRST_SECONDS = 30
const MOST_SECONDS = 3600
/** Then the pass stays as it is in the wallet, and a person is told. */
const GIVE_UP_HOURS = 24

async function tell(deps: AppDeps, passe: PasseRow): Promise<boolean> {
  if (passe.tipo === 'google') {
    const venda = await readVendaOf(deps, passe)
    return !venda || tellGoogle(deps, { passe, venda }, false)
  }
  const { apple } = deps.wallets
  const tokens = apple ? await pushTokens(deps.db, passe.id) : []
  if (!apple || tokens.length === 0) return true
  const { kind, gone, said } = await apple.push(tokens)
  await forgetTokens(deps.db, gone)
  if (said) deps.log.warn({ passe: passe.id, outcome: said }, 'Apple refused a push')
  return kind === 'ok'
}

async function update(deps: AppDeps, passe: PasseRow): Promise<void> {
  let isTold = false
  try {
    isTold = await tell(deps, passe)
  } catch (error) {
    deps.log.error({ passe: passe.id, ...failureDetails(error) }, 'a pass could not be updated')
  }
  if (isTold) return passeTold(deps.db, passe)
  const isOver = passe.failing_hours >= GIVE_UP_HOURS
  const seconds = isOver ? null : Math.min(MOST_SECONDS, FIRST_SECONDS * 2 ** passe.tries)
  await transaction(deps.db, async (tx) => {
    await passeFailed(tx, passe, seconds)
    if (isOver) await alertOnce(tx, 'passe.not-updated', passe.id_evento)
  })
}

/**
 * Tells wallets of tickets that have changed: Apple's devices by a push, after which they read the pass, and Google the
 * new content. Several processes share the work, and a failure is repeated for a day.
 * @returns whether there was any
 */
export async function updateDuePasses(deps: AppDeps): Promise<boolean> {
  const due = await claimPasses(deps.db, CLAIM)
  await Promise.all(due.map((passe) => update(deps, passe)))
  return due.length > 0
}
