import { MAX_PRICE_CENTS } from '../../contract/limits.ts'
import { toReais } from '../../contract/money.ts'
import { record } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import { isRefusedForNow } from '../gateways/payment.ts'
import { done, type Result, refuse } from '../result.ts'
import { seconds } from '../sales/times.ts'
import { type ClubDeps, ITEM_DESCRIPTION } from './club-deps.ts'
import { findSubscription, type SocioRow, setAllPrices } from './club-repo.ts'
import type { LockedSocio } from './member-plan.ts'
import { planHistory, requestDropped } from './plan-change.ts'
import { publishFreeSeat } from './publish-seats.ts'
import { changeOf } from './socio-transitions.ts'
import { changeSocio, type Decision } from './socio-batches.ts'

/**
 * Sets a new monthly price for one socio, from the next charge on, at the provider and in the row; of a member who asked
 * for another plan it is that plan's price. The request is stored before the provider is called.
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
    (await changeSocio(deps, found.id, ({ socio: locked }): Decision<SocioRow | null> => {
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
 * Stores a new price for every active socio of a plan who has requested neither a cancellation nor another plan. The job sends the prices to the provider at
 * a limited rate; each becomes due when it can be sent, so that other checks do not wait behind them.
 * @param cents the new price
 * @returns the number of socios whose price changes
 */
export async function repriceAll(
  { db, limits }: ClubDeps,
  { idPlano, cents }: { idPlano: string; cents: number },
  actor: string,
): Promise<number> {
  return transaction(db, async (tx) => {
    const found = await setAllPrices(tx, { idPlano, cents, perMinute: limits.pricesPerMinute })
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
 * Sends a pending price to the provider, then stores it in the row. Sending it twice does no harm. With a price that the
 * provider refuses, the plan that was asked for is refused, too.
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
  const isOk = outcome.kind === 'ok'
  const { freed, again } = await changeSocio(deps, socio.id, ({ socio: now }): Decision<Priced> => {
    if (!now || now.state !== 'active') return NOTHING
    if (now.valor_alvo_cents !== cents) return isOk ? overtaken(deps, now, cents) : NOTHING
    return isOk ? confirmed(deps, now, cents, actor) : refused(now)
  })
  publishFreeSeat(deps, freed)
  if (again) await finishReprice(deps, again, actor)
  return isOk ? 'done' : 'rejected'
}

/** `freed`: the seat that came with a plan that was refused; `again`: the row whose price must be sent once more. */
type Priced = { freed: number | null; again: SocioRow | null }
const NOTHING: Decision<Priced> = { changes: [], outcome: { freed: null, again: null } }

/**
 * Another price was requested during the call, which may have reached the provider after that one's: that one is sent
 * again, and is pending until then.
 */
function overtaken(deps: ClubDeps, now: LockedSocio, cents: number): Decision<Priced> {
  const wanted = now.valor_alvo_cents ?? now.valor_cents
  if (wanted === cents) return NOTHING
  const check_at = new Date(deps.now().getTime() + seconds(deps.limits.firstCheckSeconds)).toISOString()
  const pending = changeOf(now, { valor_alvo_cents: wanted, check_at })
  return { changes: [pending], outcome: { freed: null, again: { ...now, valor_alvo_cents: wanted } } }
}

/** The provider charges the price from now on; a plan that was asked for waits for its first charge. */
function confirmed(deps: ClubDeps, now: LockedSocio, cents: number, actor: string): Decision<Priced> {
  const { change } = now.plan
  const stored = changeOf(now, {
    valor_cents: cents,
    valor_alvo_cents: null,
    ...(change && { plano_confirmado_em: (change.confirmado_em ?? deps.now()).toISOString() }),
  })
  const edited = {
    entity: 'socio' as const,
    entityId: now.id,
    fromState: now.state,
    toState: 'edited',
    actor,
    detail: { valor: [toReais(now.valor_cents), toReais(cents)] },
  }
  return { ...NOTHING, changes: [stored, { history: now.valor_cents === cents ? [] : [edited] }] }
}

/** The price stays; a plan whose price the provider never charged is not theirs. */
function refused(now: LockedSocio): Decision<Priced> {
  const { atual, change } = now.plan
  if (!change || change.confirmado_em) return { ...NOTHING, changes: [changeOf(now, { valor_alvo_cents: null })] }
  const { set, freed } = requestDropped(now)
  const history = [planHistory(now, 'plano.refused', 'provider', [change.plano.nome, atual.nome])]
  return { changes: [changeOf(now, { ...set, valor_alvo_cents: null }), { history }], outcome: { freed, again: null } }
}
