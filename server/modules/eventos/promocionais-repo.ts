import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { toReais } from '../../../contract/money.ts'
import type { Tx } from '../../db/connection.ts'
import { rows } from '../../db/rows.ts'

const Row = z.strictObject({
  id: z.string(),
  nome: z.string(),
  documento: z.string().nullable(),
  valorCents: z.int(),
  taxaCents: z.int(),
  ativa: z.boolean(),
})
/** A promotional fare; without an id it is new. */
export type PromocionalFields = Omit<z.infer<typeof Row>, 'id'> & { id?: string | undefined }

/** The promotional fares of a lot, in their order. Under the lot's lock nobody else edits them. */
export const readPromocionais = (tx: Tx, idLote: string): Promise<PromocionalFields[]> =>
  rows(tx, Row)`SELECT id, nome, documento, valor_cents AS "valorCents", taxa_cents AS "taxaCents", ativa
    FROM tarifa WHERE id_lote = ${idLote} AND tipo = 'promocional' ORDER BY ordem, lower(nome), id`

/** Inserts promotional fares of new lots. */
export async function insertPromocionais(
  tx: Tx,
  lotes: readonly { id: string; promocionais: readonly PromocionalFields[] }[],
): Promise<void> {
  const fares = lotes.flatMap(({ id: id_lote, promocionais }) =>
    promocionais.map((fare, ordem) => ({ ...fare, id_lote, ordem })),
  )
  if (fares.length === 0) return
  await tx.execute(sql`
    INSERT INTO tarifa (id, tipo, nome, documento, na_cota, ordem, id_lote, valor_cents, taxa_cents, ativa)
    SELECT coalesce(r.id, gen_random_uuid()), 'promocional', r.nome, r.documento, false, r.ordem, r.id_lote, r."valorCents", r."taxaCents", r.ativa
    FROM jsonb_to_recordset(${JSON.stringify(fares)}::jsonb) AS r(
      id uuid, nome text, documento text, ordem int, id_lote uuid, "valorCents" int, "taxaCents" int, ativa boolean)
    ON CONFLICT (id) DO UPDATE SET nome = excluded.nome, documento = excluded.documento, ordem = excluded.ordem,
      valor_cents = excluded.valor_cents, taxa_cents = excluded.taxa_cents, ativa = excluded.ativa,
      versao = tarifa.versao + 1
    WHERE tarifa.id_lote = excluded.id_lote`)
}

/**
 * Replaces the promotional fares of a lot, which is locked. A fare that is missing is deleted, or no longer sold if a
 * unit has it. An id that the lot does not have is a new fare.
 */
export async function storePromocionais(
  tx: Tx,
  idLote: string,
  before: readonly PromocionalFields[],
  after: readonly PromocionalFields[],
): Promise<void> {
  const known = new Set(before.map(({ id }) => id))
  const kept = after.map((fare) => (known.has(fare.id) ? fare : { ...fare, id: undefined }))
  const ids = kept.flatMap(({ id }) => id ?? [])
  await tx.execute(sql`
    UPDATE tarifa SET ativa = false, versao = versao + 1
    WHERE id_lote = ${idLote} AND tipo = 'promocional' AND ativa AND id <> ALL(${sql.param(ids)}::uuid[])`)
  await tx.execute(sql`
    DELETE FROM tarifa t WHERE t.id_lote = ${idLote} AND t.tipo = 'promocional' AND t.id <> ALL(${sql.param(ids)}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM venda v WHERE v.id_tarifa = t.id)`)
  await insertPromocionais(tx, [{ id: idLote, promocionais: kept }])
}

/** The fares as the history records them: reais; null: none. */
export const promocionaisFields = (fares: readonly PromocionalFields[]) =>
  fares.length === 0
    ? null
    : fares.map(({ nome, valorCents, taxaCents, documento, ativa }) => ({
        nome,
        valor: toReais(valorCents),
        taxa_adm: toReais(taxaCents),
        documento,
        ativa,
      }))
