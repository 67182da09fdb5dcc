import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { CountRow, maybeOne, one, rows } from '../../db/rows.ts'

const Row = z.strictObject({
  id: z.string(),
  valor_cents: z.int(),
  termo: z.string(),
  maximo_socios: z.int(),
  qtd_linha: z.int(),
  tolerancia_dias: z.int(),
  versao: z.int(),
  termo_sha256: z.string(),
})
export type ConfigRow = z.infer<typeof Row>
export type ConfigFields = Omit<ConfigRow, 'id' | 'versao' | 'termo_sha256'>

/** The hash, as the database computes it for the texts it stores (docs/privacy.md#consent). */
const COLUMNS = sql`id, valor_cents, termo, maximo_socios, qtd_linha, tolerancia_dias, versao,
  encode(sha256(convert_to(termo, 'UTF8')), 'hex') AS termo_sha256`

/** The club's settings; null before they are saved for the first time. */
export const findConfig = (db: Db | Tx): Promise<ConfigRow | null> =>
  maybeOne(rows(db, Row)`SELECT ${COLUMNS} FROM config_socio`)

export const lockConfig = (tx: Tx) => tx.execute(sql`LOCK TABLE config_socio IN SHARE ROW EXCLUSIVE MODE`)

/** The highest seat that is held or taken; 0 when all are free. */
export async function highestSeat(tx: Tx): Promise<number> {
  const { n } = await one(rows(tx, CountRow)`
    SELECT coalesce(max(nr_cadeira), 0) AS n FROM socio WHERE state IN ('held', 'subscribing', 'active', 'ending')`)
  return n
}

export const saveFields = (tx: Tx, fields: ConfigFields): Promise<ConfigRow> =>
  one(rows(tx, Row)`
    INSERT INTO config_socio AS c (valor_cents, termo, maximo_socios, qtd_linha, tolerancia_dias)
    VALUES (${fields.valor_cents}, ${fields.termo}, ${fields.maximo_socios}, ${fields.qtd_linha}, ${fields.tolerancia_dias})
    ON CONFLICT (unica) DO UPDATE SET valor_cents = EXCLUDED.valor_cents, termo = EXCLUDED.termo,
      maximo_socios = EXCLUDED.maximo_socios, qtd_linha = EXCLUDED.qtd_linha,
      tolerancia_dias = EXCLUDED.tolerancia_dias, versao = c.versao + 1,
      updated_at = clock_timestamp()
    RETURNING ${COLUMNS}`)

/** A form of the plan that was opened before is out of date from now on. */
export const outdatePlano = (tx: Tx, id: string) =>
  tx.execute(sql`UPDATE plano SET versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`)
