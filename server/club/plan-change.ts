import type { ProviderInvoice } from '../gateways/recurrence.ts'
import type { ClubChanges, SocioChange } from './club-changes-repo.ts'
import type { Change, LockedSocio, MemberPlan } from './member-plan.ts'

// A requested change of plan (docs/selling.md#membership): when it takes effect, and how it ends without.

/** The columns without a request. */
export const NO_REQUEST = {
  id_plano_alvo: null,
  plano_pedido_em: null,
  plano_confirmado_em: null,
  valor_antes_cents: null,
} satisfies SocioChange

/**
 * Whether the seat came with the request: it is theirs from then on, so the request is final (docs/selling.md#membership).
 */
export const isBound = ({ atual, change }: MemberPlan): boolean =>
  !atual.com_cadeira && (change?.plano.com_cadeira ?? false)

/** The provider's times have whole seconds. */
const wholeSeconds = (time: Date): number => Math.floor(time.getTime() / 1000) * 1000

/**
 * Whether a charge was made at the requested plan's price: after the request, with the price that was asked for, which
 * also shows when the provider's confirmation was lost; or after the confirmation, should the price have changed since.
 */
const isAtNewPrice = (socio: LockedSocio, change: Change, { createdAt, amountCents }: ProviderInvoice): boolean => {
  const asked = socio.valor_alvo_cents ?? socio.valor_cents
  // At the same price a charge of the same second may have been made before the request.
  const since = asked === change.antes_cents ? change.pedido_em.getTime() : wholeSeconds(change.pedido_em)
  if (createdAt.getTime() < since) return false
  return amountCents === asked || (change.confirmado_em !== null && createdAt >= change.confirmado_em)
}

/** What a decision adds to the row, to the history and to the free seats. */
export type PlanStep = { set: SocioChange; history: ClubChanges['history']; freed: number | null }
const NOTHING: PlanStep = { set: {}, history: [], freed: null }

/** The requested plan, once a charge at its price is paid; its member's seat is free then if it has none. */
export function planInEffect(socio: LockedSocio, invoices: readonly ProviderInvoice[]): PlanStep {
  const { atual, change } = socio.plan
  if (!change || !invoices.some((invoice) => invoice.status === 'paid' && isAtNewPrice(socio, change, invoice)))
    return NOTHING
  const losesSeat = !change.plano.com_cadeira && socio.nr_cadeira !== null
  return {
    set: { ...NO_REQUEST, id_plano: change.plano.id, ...(losesSeat && { nr_cadeira: null }) },
    history: [
      planHistory(
        socio,
        'plano.changed',
        'provider',
        [atual.nome, change.plano.nome],
        losesSeat ? { cadeira: [socio.nr_cadeira, null] } : {},
      ),
    ],
    freed: losesSeat ? socio.nr_cadeira : null,
  }
}

/** The end of a request that did not take effect: the seat that came with it is free again. */
export function requestDropped(socio: LockedSocio): PlanStep {
  if (!socio.plan.change) return NOTHING
  const losesSeat = isBound(socio.plan)
  return {
    set: { ...NO_REQUEST, ...(losesSeat && { nr_cadeira: null }) },
    history: [],
    freed: losesSeat ? socio.nr_cadeira : null,
  }
}

/** A row of the history about a plan, before and after. */
export const planHistory = (
  { id, state }: Pick<LockedSocio, 'id' | 'state'>,
  toState: string,
  actor: string,
  plano: [string, string],
  more: Record<string, unknown> = {},
): ClubChanges['history'][number] => ({
  entity: 'socio',
  entityId: id,
  fromState: state,
  toState,
  actor,
  detail: { plano, ...more },
})
