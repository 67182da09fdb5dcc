import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/connection.ts'
import { maybeOne, one, rows, TimeText } from '../../db/rows.ts'
import { notRehearsal } from '../../sales/rehearsal-repo.ts'

const Fields = z.strictObject({
  data: TimeText,
  qtd_total: z.int(),
  valor_cents: z.int(),
  taxa_cents: z.int(),
  vende_socio: z.boolean(),
})
/** A lot's own columns: `data` as ISO instant, prices in cents. */
export type LoteFields = z.infer<typeof Fields>

const Stored = z.strictObject({ id_setor: z.string(), id_evento: z.string(), versao: z.int(), tomados: z.int() })
const LoteRow = z.strictObject({ ...Stored.shape, ...Fields.shape })
export type LoteStored = z.infer<typeof Stored> & { fields: LoteFields }

/** Reads and locks a lot, and its sector as a sale does, so that the number of taken units cannot change. */
export async function lockLote(tx: Tx, id: string, lock: 'edit' | 'delete'): Promise<LoteStored | null> {
  const row = await maybeOne(rows(tx, LoteRow)`
    SELECT l.id_setor, s.id_evento, l.versao, l.tomados, l.data, l.qtd_total, l.valor_cents, l.taxa_cents, l.vende_socio
    FROM lote l JOIN setor s ON s.id = l.id_setor WHERE l.id = ${id} AND NOT l.excluir AND NOT s.excluir AND ${notRehearsal(sql`s.id_evento`)}
    ${lock === 'edit' ? sql`FOR NO KEY UPDATE OF l` : sql`FOR UPDATE OF l`} FOR SHARE OF s`)
  if (!row) return null
  const { data, qtd_total, valor_cents, taxa_cents, vende_socio, ...stored } = row
  const fields = { data: new Date(data).toISOString(), qtd_total, valor_cents, taxa_cents, vende_socio }
  return { ...stored, fields }
}

type NewLote = { idSetor: string; fields: LoteFields }

/** Inserts lots of any sectors in one statement. @returns them with their ids, in the order given */
export async function insertLotes<New extends NewLote>(
  tx: Tx,
  lotes: readonly New[],
): Promise<(New & { id: string })[]> {
  const made = lotes.map((lote) => ({ ...lote, id: randomUUID() }))
  const rows = made.map(({ id, idSetor, fields }) => ({ id, id_setor: idSetor, ...fields }))
  await tx.execute(sql`
    INSERT INTO lote (id, id_setor, data, qtd_total, valor_cents, taxa_cents, vende_socio)
    SELECT id, id_setor, data, qtd_total, valor_cents, taxa_cents, vende_socio
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      id uuid, id_setor uuid, data timestamptz, qtd_total int, valor_cents int, taxa_cents int, vende_socio boolean)`)
  return made
}

/** @returns the new lot's id */
export async function insertLote(tx: Tx, idSetor: string, fields: LoteFields): Promise<string> {
  const { id } = await one(insertLotes(tx, [{ idSetor, fields }]))
  return id
}

export async function updateLote(tx: Tx, id: string, f: LoteFields): Promise<void> {
  await tx.execute(sql`UPDATE lote SET data = ${f.data}, qtd_total = ${f.qtd_total}, valor_cents = ${f.valor_cents},
    taxa_cents = ${f.taxa_cents}, vende_socio = ${f.vende_socio}, versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`)
}

export async function hideLote(tx: Tx, id: string): Promise<void> {
  await tx.execute(
    sql`UPDATE lote SET excluir = true, versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`,
  )
}

export async function deleteLote(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM lote WHERE id = ${id}`)
}
