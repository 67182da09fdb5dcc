import { z } from 'zod'
import type { Statement } from '../db/batch.ts'
import { required } from '../required.ts'
import { RawSocio, toSocioRow } from './club-repo.ts'
import { type LockedSocio, RawMemberPlan, toMemberPlan } from './member-plan.ts'

const SociosAnswer = z.strictObject({
  socios: z.array(RawSocio),
  locked_out: z.array(z.string()),
  invoices: z.array(z.strictObject({ id_invoice: z.string(), status: z.string() })),
})

const Answer = z.strictObject({ socios: SociosAnswer, plans: z.array(RawMemberPlan) })

/** The rows that `socio_lock_and_read` found. `stored`: the states of the known invoices. */
export type SocioRead = {
  socios: ReadonlyMap<string, LockedSocio>
  lockedOut: ReadonlySet<string>
  stored: ReadonlyMap<string, string>
}

/** Locks rows and reads them, with what is stored of these invoices of the provider. */
export const lockAndReadSocios = (ids: string[], invoices: string[], waits: boolean): Statement => ({
  text: `SELECT json_build_object('socios', socio_lock_and_read($1, $2, $3), 'plans', plans_of_socios($1))`,
  values: [ids, invoices, waits],
})

export function toSocioRead(answer: unknown): SocioRead {
  const answered = Answer.parse(answer)
  const { socios, locked_out, invoices } = answered.socios
  const plans = new Map(answered.plans.map((raw) => [raw.id, toMemberPlan(raw)]))
  const withPlan = (raw: z.infer<typeof RawSocio>): LockedSocio => ({
    ...toSocioRow(raw),
    plan: required(plans.get(raw.id), 'the plan of a membership'),
  })
  return {
    socios: new Map(socios.map((raw) => [raw.id, withPlan(raw)])),
    lockedOut: new Set(locked_out),
    stored: new Map(invoices.map(({ id_invoice, status }) => [id_invoice, status])),
  }
}
