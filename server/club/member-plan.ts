import { z } from 'zod'
import type { SocioRow } from './club-repo.ts'

const Plan = z.strictObject({ id: z.string(), nome: z.string(), com_cadeira: z.boolean() })

/** A row of the database's `plans_of_socios`. */
export const RawMemberPlan = z.strictObject({
  id: z.string(),
  atual: Plan,
  alvo: Plan.nullable(),
  pedido_em: z.string().nullable(),
  confirmado_em: z.string().nullable(),
  antes_cents: z.int().nullable(),
})

/**
 * A requested change: the plan, since when the provider charges its price (null: it has not confirmed it), and the price
 * before.
 */
export type Change = {
  plano: z.infer<typeof Plan>
  pedido_em: Date
  confirmado_em: Date | null
  antes_cents: number
}
/** The plan of a membership, and the change that was asked for. */
export type MemberPlan = { atual: z.infer<typeof Plan>; change: Change | null }

/** A membership under its lock. */
export type LockedSocio = SocioRow & { plan: MemberPlan }

export function toMemberPlan({ atual, alvo, pedido_em, confirmado_em, antes_cents }: z.infer<typeof RawMemberPlan>) {
  const isAsked = alvo !== null && pedido_em !== null && antes_cents !== null
  const change = isAsked && {
    plano: alvo,
    pedido_em: new Date(pedido_em),
    confirmado_em: confirmado_em === null ? null : new Date(confirmado_em),
    antes_cents,
  }
  return { atual, change: change || null } satisfies MemberPlan
}
