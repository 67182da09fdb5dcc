import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Imagem } from '../../../contract/pictures.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { IdRow, maybeOne, one, rows } from '../../db/rows.ts'
import { imagemOf } from '../../pictures/picture-repo.ts'

export const BannerRow = z.strictObject({
  id: z.string(),
  visivel: z.boolean(),
  link: z.string().nullable(),
  ordem: z.int(),
  versao: z.int(),
  imagem: Imagem.nullable(),
})
export type BannerRow = z.infer<typeof BannerRow>

const SELECT = sql`SELECT b.id, b.visivel, b.link, b.ordem, b.versao, ${imagemOf(sql`b.id`, 'banner')} AS imagem FROM banner b`

const rowsOf = (db: Db | Tx, rest: SQL): Promise<BannerRow[]> => rows(db, BannerRow)`${SELECT} ${rest}`

/** In display order. `hidden`: include banners that are not visible. */
export const listBanners = (db: Db | Tx, { hidden }: { hidden: boolean }): Promise<BannerRow[]> =>
  rowsOf(db, sql`WHERE b.visivel OR ${hidden} ORDER BY b.ordem, b.id`)

/** Serializes changes to the order and the set of banners. */
export const lockOrder = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('banner-ordem'))`)

export const lockBanner = (tx: Tx, id: string): Promise<BannerRow | null> =>
  maybeOne(rowsOf(tx, sql`WHERE b.id = ${id} FOR UPDATE OF b`))

/** Inserts a banner at the end. Returns its id. */
export async function insertBanner(tx: Tx, link: string | null): Promise<string> {
  const { id } = await one(rows(tx, IdRow)`INSERT INTO banner (link, ordem)
    VALUES (${link}, (SELECT coalesce(max(ordem), 0) + 1 FROM banner)) RETURNING id`)
  return id
}

export const updateBanner = (tx: Tx, id: string, { visivel, link }: Pick<BannerRow, 'visivel' | 'link'>) =>
  tx.execute(sql`UPDATE banner SET visivel = ${visivel}, link = ${link}, versao = versao + 1, updated_at = now()
    WHERE id = ${id}`)

export const moveBanners = (tx: Tx, moved: readonly { id: string; to: number }[]) =>
  tx.execute(sql`UPDATE banner b SET ordem = m."to", updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS m(id uuid, "to" int) WHERE b.id = m.id`)

export const deleteBanner = (tx: Tx, id: string) => tx.execute(sql`DELETE FROM banner WHERE id = ${id}`)
