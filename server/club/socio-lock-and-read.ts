import { z } from 'zod'
import type { Statement } from '../db/batch.ts'
import { RawSocio, type SocioRow, toSocioRow } from './club-repo.ts'

const Answer = z.strictObject({
  socios: z.array(RawSocio),
  locked_out: z.array(z.string()),
  invoices: z.array(z.strictObject({ id_invoice: z.string(), status: z.string() })),
})

/** The rows that `socio_lock_and_read` found. `stored`: the states of the known invoices. */
export type SocioRead = {
  socios: ReadonlyMap<string, SocioRow>
  lockedOut: ReadonlySet<string>
  stored: ReadonlyMap<string, string>
}

/** Locks rows and reads them, with what is stored of these invoices of the provider. */
export const lockAndReadSocios = (ids: string[], invoices: string[], waits: boolean): Statement => ({
  text: 'SELECT socio_lock_and_read($1, $2, $3)',
  values: [ids, invoices, waits],
})

export function toSocioRead(answer: unknown): SocioRead {
  const { socios, locked_out, invoices } = Answer.parse(answer)
  return {
    socios: new Map(socios.map((raw) => [raw.id, toSocioRow(raw)])),
    lockedOut: new Set(locked_out),
    stored: new Map(invoices.map(({ id_invoice, status }) => [id_invoice, status])),
  }
}
