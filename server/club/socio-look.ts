import { z } from 'zod'
import { checked } from '../db/checked.ts'
import type { Statement } from '../db/round.ts'
import { RawSocio, type SocioRow, toSocioRow } from './club-repo.ts'

const Look = z.strictObject({
  socios: z.array(RawSocio),
  locked_out: z.array(z.string()),
  invoices: z.array(z.strictObject({ id_invoice: z.string(), status: z.string() })),
})

/** What `socio_look` found. `stored`: the states of the invoices that are known. */
export type SocioLook = {
  socios: ReadonlyMap<string, SocioRow>
  lockedOut: ReadonlySet<string>
  stored: ReadonlyMap<string, string>
}

/** Locks rows and reads them, with what is stored of these invoices of the provider. */
export const socioLook = (ids: string[], invoices: string[], waits: boolean): Statement => ({
  text: 'SELECT socio_look($1, $2, $3)',
  values: [ids, invoices, waits],
})

export function toSocioLook(answer: unknown): SocioLook {
  const { socios, locked_out, invoices } = checked(Look, answer)
  return {
    socios: new Map(socios.map((raw) => [raw.id, toSocioRow(raw)])),
    lockedOut: new Set(locked_out),
    stored: new Map(invoices.map(({ id_invoice, status }) => [id_invoice, status])),
  }
}
