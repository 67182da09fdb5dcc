import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'

/** A lot's own columns: `data` as ISO instant, prices in cents. */
export type LoteFields = { data: string; qtd_total: number; valor_cents: number; taxa_cents: number }
export type LoteStored = {
  id_setor: string
  id_evento: string
  versao: number
  tomados: number
  fields: LoteFields
}

/** Reads and locks a lot, and its sector as a sale does, so that the number of taken units cannot change. */
export async function lockLote(tx: Tx, id: string, lock: 'edit' | 'delete'): Promise<LoteStored | null> {
  const { rows } = await tx.execute<LoteFields & Omit<LoteStored, 'fields'>>(sql`
    SELECT l.id_setor, s.id_evento, l.versao, l.tomados, l.data, l.qtd_total, l.valor_cents, l.taxa_cents
    FROM lote l JOIN setor s ON s.id = l.id_setor WHERE l.id = ${id} AND NOT l.excluir AND NOT s.excluir
    ${lock === 'edit' ? sql`FOR NO KEY UPDATE OF l` : sql`FOR UPDATE OF l`} FOR SHARE OF s`)
  const [row] = rows
  if (!row) return null
  const { data, qtd_total, valor_cents, taxa_cents, ...stored } = row
  return { ...stored, fields: { data: new Date(data).toISOString(), qtd_total, valor_cents, taxa_cents } }
}

/** @returns the new lot's id */
export async function insertLote(tx: Tx, idSetor: string, f: LoteFields): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO lote (id_setor, data, qtd_total, valor_cents, taxa_cents)
    VALUES (${idSetor}, ${f.data}, ${f.qtd_total}, ${f.valor_cents}, ${f.taxa_cents}) RETURNING id`)
  return rows[0]?.id ?? ''
}

export async function updateLote(tx: Tx, id: string, f: LoteFields): Promise<void> {
  await tx.execute(sql`UPDATE lote SET data = ${f.data}, qtd_total = ${f.qtd_total}, valor_cents = ${f.valor_cents},
    taxa_cents = ${f.taxa_cents}, versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`)
}

export async function hideLote(tx: Tx, id: string): Promise<void> {
  await tx.execute(
    sql`UPDATE lote SET excluir = true, versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`,
  )
}

export async function deleteLote(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM lote WHERE id = ${id}`)
}
