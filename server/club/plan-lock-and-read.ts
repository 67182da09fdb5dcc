import { z } from 'zod'
import type { TrocaPlanoInput } from '../../contract/socio.ts'
import type { Statement } from '../db/batch.ts'
import { required } from '../required.ts'
import type { Owner } from './club-guards.ts'
import { RawSocio, toSocioRow } from './club-repo.ts'
import { type LockedSocio, RawMemberPlan, toMemberPlan } from './member-plan.ts'

const Plano = z.strictObject({
  id: z.string(),
  nome: z.string(),
  valor_cents: z.int().nullable(),
  com_cadeira: z.boolean(),
  ativo: z.boolean(),
})
const Answer = z.strictObject({
  club: z.strictObject({ valor_cents: z.int(), maximo_socios: z.int() }).nullable(),
  socios: z.array(RawSocio),
  plans: z.array(RawMemberPlan),
  plano: Plano.nullable(),
  owner: z.strictObject({ id: z.string(), id_cliente: z.string(), is_over: z.boolean() }).nullable(),
})

/**
 * What decides about a request for another plan: the cliente's own live row, the plan they ask for (its price in cents,
 * null: the club's), and who has the seat they want.
 */
export type PlanRead = {
  socio: LockedSocio | null
  plano: z.infer<typeof Plano> | null
  club: { valor_cents: number; maximo_socios: number } | null
  owner: Owner | undefined
}

/** The statement that locks the cliente's row and an overdue hold of the wanted seat. */
export const lockAndReadForPlan = (idCliente: string, { id_plano, nr_cadeira }: TrocaPlanoInput): Statement => ({
  text: 'SELECT plan_lock_and_read($1, $2, $3)',
  values: [idCliente, id_plano, nr_cadeira ?? null],
})

export function toPlanRead(answer: unknown): PlanRead {
  const { club, socios, plans, plano, owner } = Answer.parse(answer)
  const live = socios.find(({ state }) => state !== 'canceled' && state !== 'failed' && state !== 'released')
  const plan = plans.find(({ id }) => id === live?.id)
  const socio = live ? { ...toSocioRow(live), plan: toMemberPlan(required(plan, 'the plan of a membership')) } : null
  return { socio, plano, club, owner: owner ?? undefined }
}
