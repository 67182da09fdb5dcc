import { addDays } from '../../contract/dates.ts'
import { eventoStart } from '../../contract/instants-rules.ts'
import { lastPaidDay } from '../../contract/socio-rules.ts'
import type { ProviderInvoice } from '../gateways/recurrence.ts'
import { required } from '../required.ts'
import type { ClubDeps } from './club-deps.ts'
import type { ClubChanges, SocioChange } from './club-changes-repo.ts'
import type { SocioRow } from './club-repo.ts'
import type { LockedSocio } from './member-plan.ts'
import { planInEffect, requestDropped } from './plan-change.ts'
import { publishFreeSeat } from './publish-seats.ts'
import { changeSocio } from './socio-batches.ts'
import { changeOf, transitionOf } from './socio-transitions.ts'

/** The last day of the month that an active socio has paid, `YYYY-MM-DD`; null when nothing is paid on `today`. */
export const paidMonthOf = (socio: SocioRow, invoices: readonly ProviderInvoice[], today: string): string | null =>
  lastPaidDay(
    {
      dia_cobranca: required(socio.dia_cobranca, 'the billing day of a socio'),
      data_inicio: required(socio.data_inicio, 'the beginning of a membership').toISOString(),
      cobrancas: invoices.map(({ status, dueAt, createdAt }) => ({
        status,
        vence_em: dueAt?.toISOString() ?? null,
        created_at: createdAt.toISOString(),
      })),
    },
    today,
  )

/** When the seat of a canceled membership becomes free: the midnight in São Paulo after its last day. ISO instant. */
export const monthEnd = (valeAte: string): string => eventoStart(addDays(valeAte, 1)).toISOString()

const DAY_MS = 86_400_000
/** By when money that a cancellation gave back must show at the provider: a day later. ISO instant. */
export const refundDue = (canceledAt: Date): string => new Date(canceledAt.getTime() + DAY_MS).toISOString()

/**
 * The end of an active membership (docs/selling.md#membership): at once, or when the paid month is over. A requested plan
 * that is paid already is theirs; else the request ends.
 * @param valeAte the last day that is paid, or null
 * @returns the transition, and the seat when it becomes free now
 * @throws Error when the membership is not active
 */
export function endActive(
  socio: LockedSocio,
  valeAte: string | null,
  invoices: readonly ProviderInvoice[],
  { actor, now, ...ended }: { actor: string; now: Date } & SocioChange,
): { transition: Partial<ClubChanges>; freed: number | null } {
  const data_cancelamento = now.toISOString()
  const begun = planInEffect(socio, invoices)
  const plan = begun.history.length ? begun : requestDropped(socio)
  const change = { ...ended, ...plan.set }
  const transition =
    valeAte === null
      ? transitionOf(socio, 'canceled', actor, {
          ...change,
          data_cancelamento,
          check_at: change.devolvido_cents ? refundDue(now) : null,
        })
      : transitionOf({ ...socio, is_due: false }, 'cancel.at-month-end', actor, {
          ...change,
          data_cancelamento,
          vale_ate: valeAte,
          check_at: monthEnd(valeAte),
        })
  if (!transition) throw new Error(`socio ${socio.id} cannot be canceled`)
  return {
    transition: { ...transition, history: [...plan.history, ...(transition.history ?? [])] },
    freed: valeAte === null ? socio.nr_cadeira : plan.freed,
  }
}

/**
 * Frees the seat of a canceled membership (`ending`) whose paid month is over.
 * @returns whether nothing is left to check: the month is over, or the account was removed, so that the provider cannot
 *   be asked any more
 */
export async function endMonth(deps: ClubDeps, socio: SocioRow): Promise<boolean> {
  const { id } = socio
  if (!isOver(socio, deps.now())) {
    if (socio.customer_id !== null) return false
    const check_at = monthEnd(required(socio.vale_ate, 'the end of a paid month'))
    await changeSocio(deps, id, ({ socio: locked }) => ({
      changes: locked?.state === 'ending' ? [changeOf(locked, { check_at })] : [],
      outcome: null,
    }))
    return true
  }
  const freed = await changeSocio<number | null>(deps, id, ({ socio: locked }) => {
    const over = locked && transitionOf(locked, 'month.over', 'clock', { check_at: null })
    return { changes: over ? [over] : [], outcome: over ? locked.nr_cadeira : null }
  })
  if (freed !== null) publishFreeSeat(deps, freed)
  return true
}

const isOver = ({ vale_ate }: SocioRow, now: Date): boolean =>
  monthEnd(required(vale_ate, 'the end of a paid month')) <= now.toISOString()
