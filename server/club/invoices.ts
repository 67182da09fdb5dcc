import { NO_DETAIL } from '../../contract/alertas-details.ts'
import { toReais } from '../../contract/money.ts'
import type { ProviderInvoice } from '../gateways/recurrence.ts'
import type { ClubMoves } from './club-moves-repo.ts'

/**
 * The moves that store the invoices of a socio, with a history row for each change of status. A chargeback raises an
 * alert.
 * @param stored the states of those that are stored already
 */
export function invoiceMoves(
  idSocio: string,
  invoices: ProviderInvoice[],
  stored: ReadonlyMap<string, string>,
): Partial<ClubMoves> {
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
  }
}

/** The time of the newest invoice that was paid; null when none was. */
export const lastPaid = (invoices: ProviderInvoice[]): Date | null =>
  invoices
    .filter(({ status }) => status === 'paid')
    .map(({ createdAt }) => createdAt)
    .sort((a, b) => b.getTime() - a.getTime())[0] ?? null
