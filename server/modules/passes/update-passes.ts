import type { AppDeps } from '../../app-deps.ts'
import { failureDetails } from '../../db/db-errors.ts'
import { transaction } from '../../db/transaction.ts'
import { alertOnce } from '../../sales/alerts-repo.ts'
import { readVendaOf } from '../vendas/vendas-service.ts'
import {
  claimPasses,
  followHouse,
  forgetTokens,
  type PasseRow,
  passeFailed,
  passeTold,
  pushTokens,
} from './wallet-passes-repo.ts'
import { type SentClasses, tellGoogle } from './passes-service.ts'

const CLAIM = 10
/** How many passes follow the house at once. The next ones do when these are told, so that they delay no other change. */
const FOLLOW = 100
const FIRST_SECONDS = 30
const MOST_SECONDS = 3600
/** Then the pass stays as it is in the wallet, and a person is told. */
const GIVE_UP_HOURS = 24

async function tell(deps: AppDeps, passe: PasseRow, sent: SentClasses): Promise<boolean> {
  if (passe.tipo === 'google') {
    const venda = await readVendaOf(deps, passe)
    return !venda || tellGoogle(deps, { passe, venda }, sent)
  }
  const { apple } = deps.wallets
  const tokens = apple ? await pushTokens(deps.db, passe.id) : []
  if (!apple || tokens.length === 0) return true
  const { kind, gone, said } = await apple.push(tokens)
  await forgetTokens(deps.db, gone)
  if (said) deps.log.warn({ passe: passe.id, outcome: said }, 'Apple refused a push')
  return kind === 'ok'
}

async function update(deps: AppDeps, passe: PasseRow, sent: SentClasses): Promise<void> {
  let isTold = false
  try {
    isTold = await tell(deps, passe, sent)
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
 * new content. Several processes share the work, and a failure is repeated for a day. Without any, some passes follow
 * the house.
 * @returns whether there was any
 */
export async function updateDuePasses(deps: AppDeps): Promise<boolean> {
  const due = await claimPasses(deps.db, CLAIM)
  if (due.length === 0) return (await followHouse(deps.db, FOLLOW)) > 0
  const sent: SentClasses = new Map()
  await Promise.all(due.map((passe) => update(deps, passe, sent)))
  return true
}
