import { MAX_PRICE_CENTS } from '../../contract/limits.ts'
import { toReais } from '../../contract/money.ts'
import { record } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import { isRefusedForNow } from '../gateways/payment.ts'
import { done, type Result, refuse } from '../result.ts'
import { seconds } from '../sales/times.ts'
import { type ClubDeps, ITEM_DESCRIPTION } from './club-deps.ts'
import { findSubscription, type SocioRow, setAllPrices } from './club-repo.ts'
import { changeOf } from './socio-transitions.ts'
import { changeSocio, type Decision } from './socio-batches.ts'

/**
 * Sets a new monthly price for one socio, from the next charge on, at the provider and in the row. The request is
 * stored before the provider is called.
 * @param cents the new price
 * @returns the socio's id; 404 without such an active socio and item, 422 when the price is above the maximum or the
 *   provider rejected it, 503 when it did not confirm: then the job tries again
 */
export async function repriceOne(
  deps: ClubDeps,
  idAssinatura: string,
  idItem: string,
  cents: number,
  actor: string,
): Promise<Result<string>> {
  if (cents > MAX_PRICE_CENTS) return refuse(422, 'socio.price-too-high', 'pricing_scheme.price')
  const found = await findSubscription(deps.db, idAssinatura, idItem)
  const socio =
    found &&
    (await changeSocio(deps.db, found.id, ({ socio: locked }): Decision<SocioRow | null> => {
      if (locked?.state !== 'active') return { changes: [], outcome: null }
      const check_at = new Date(deps.now().getTime() + seconds(deps.limits.firstCheckSeconds)).toISOString()
      const requested = changeOf(locked, { valor_alvo_cents: cents, check_at })
      return { changes: [requested], outcome: { ...locked, valor_alvo_cents: cents } }
    }))
  if (!socio) return refuse(404, 'record.not-found')
  const outcome = await finishReprice(deps, socio, actor)
  if (outcome === 'rejected') return refuse(422, 'socio.not-repriced')
  return outcome === 'done' ? done(socio.id) : refuse(503, 'socio.reprice-pending')
}

/**
 * Stores a new price for every active socio without a pending cancellation. The job sends the prices to the provider at
 * a limited rate; each becomes due when it can be sent, so that other checks do not wait behind them.
 * @param cents the new price
 * @returns the number of socios whose price changes
 */
export async function repriceAll({ db, limits }: ClubDeps, cents: number, actor: string): Promise<number> {
  return transaction(db, async (tx) => {
    const found = await setAllPrices(tx, cents, limits.pricesPerMinute)
    await record(
      tx,
      found.map(({ id, valor_cents }) => ({
        entity: 'socio' as const,
        entityId: id,
        fromState: 'active',
        toState: 'reprice',
        actor,
        detail: { valor: [toReais(valor_cents), toReais(cents)] },
      })),
    )
    return found.length
  })
}

/**
 * Sends a pending price to the provider, then stores it in the row. Sending it twice does no harm.
 * @returns `unknown` when the provider did not confirm; the request then stays pending
 */
export async function finishReprice(
  deps: ClubDeps,
  socio: SocioRow,
  actor: string,
): Promise<'done' | 'rejected' | 'unknown'> {
  const cents = socio.valor_alvo_cents
  if (cents === null || !socio.id_item || !socio.id_assinatura) return 'done'
  const item = { id: socio.id_item, description: ITEM_DESCRIPTION, priceCents: cents }
  const outcome = await deps.recurrence.priceItem(socio.id_assinatura, item)
  if ((outcome.kind !== 'ok' && outcome.kind !== 'rejected') || isRefusedForNow(outcome)) return 'unknown'
  await changeSocio(deps.db, socio.id, ({ socio: now }) => {
    // If another price was requested meanwhile, it stays pending and is sent by its own request or the job.
    if (now?.valor_alvo_cents !== cents) return { changes: [], outcome: null }
    if (outcome.kind === 'rejected') return { changes: [changeOf(now, { valor_alvo_cents: null })], outcome: null }
    const detail = { valor: [toReais(now.valor_cents), toReais(cents)] }
    const edited = {
      entity: 'socio' as const,
      entityId: now.id,
      fromState: now.state,
      toState: 'edited',
      actor,
      detail,
    }
    const stored = changeOf(now, { valor_cents: cents, valor_alvo_cents: null })
    return { changes: [stored, { history: [edited] }], outcome: null }
  })
  return outcome.kind === 'ok' ? 'done' : 'rejected'
}
