import { NO_DETAIL } from '../../contract/alertas-details.ts'
import { toReais } from '../../contract/money.ts'
import { nextSocioState, type SocioEvent, type SocioState } from '../../machines/socio.ts'
import type { ProviderInvoice } from '../gateways/recurrence.ts'
import type { ClubChanges, SocioChange } from './club-changes-repo.ts'

/** The columns of a row that a transition needs. `is_due`: a check is due already. */
type Known = { id: string; state: SocioState; is_due: boolean }

/** A check that a hook made due meanwhile stays due, because the data read before the hook may be outdated. */
function keptDue({ is_due }: Known, { check_at, ...change }: SocioChange): SocioChange {
  return check_at === undefined || is_due ? change : { ...change, check_at }
}

/** The change of columns other than the state. */
export const changeOf = (socio: Known, change: SocioChange): Partial<ClubChanges> => ({
  socios: [{ id: socio.id, source: socio.state, set: keptDue(socio, change) }],
})

/**
 * The transition of a socio to the next state of its machine, with further columns and the history row
 * (docs/selling.md#charts).
 * @returns null when the transition is not allowed
 */
export function transitionOf(
  socio: Known,
  event: SocioEvent,
  actor: string,
  change: SocioChange = {},
): Partial<ClubChanges> | null {
  const to = nextSocioState(socio.state, event)
  if (to === null) return null
  return {
    socios: [{ id: socio.id, source: socio.state, target: to, set: keptDue(socio, change) }],
    history: [{ entity: 'socio', entityId: socio.id, fromState: socio.state, toState: to, actor }],
  }
}

/** A new hold of a seat, with its history row. */
export const heldBy = (actor: string, hold: ClubChanges['newSocios'][number]): Partial<ClubChanges> => ({
  newSocios: [hold],
  history: [{ entity: 'socio', entityId: hold.id, fromState: null, toState: 'held', actor }],
})

/**
 * The changes that store the invoices of a socio, with a history row for each change of status. A chargeback raises an
 * alert. A member is told of a month that was refused; of the first charge they see the answer on the screen.
 * @param stored the stored states of the known invoices
 */
export function invoiceChanges(
  { id: idSocio, id_cliente, state }: { id: string; id_cliente: string; state: SocioState },
  invoices: ProviderInvoice[],
  stored: ReadonlyMap<string, string>,
): Partial<ClubChanges> {
  const changed = invoices.filter(({ id, status }) => stored.get(id) !== status)
  return {
    cobrancas: changed.map(({ id, chargeId, status, amountCents, dueAt, createdAt }) => ({
      id_socio: idSocio,
      id_invoice: id,
      id_charge: chargeId,
      status,
      valor_cents: amountCents,
      vence_em: dueAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    })),
    history: changed.map(({ id, status, amountCents }) => ({
      entity: 'socio',
      entityId: idSocio,
      fromState: stored.has(id) ? `cobranca.${stored.get(id)}` : null,
      toState: `cobranca.${status}`,
      actor: 'provider',
      detail: { valor: toReais(amountCents) },
    })),
    alerts: changed
      .filter(({ status }) => status === 'chargedback')
      .map(() => ({ kind: 'socio.chargedback', subject: idSocio, detail: NO_DETAIL })),
    messages: changed
      .filter(({ status }) => status === 'failed' && state === 'active')
      .map(({ id }) => ({ tipo: 'socio-recusado', sobre: idSocio, vez: id, idCliente: id_cliente })),
  }
}
