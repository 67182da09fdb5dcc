import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PictureFormat } from '../../contract/pictures-rules.ts'
import type { Db } from '../db/connection.ts'
import { maybeOne, rows } from '../db/rows.ts'
import type { PictureRole } from './picture-repo.ts'

export type VariantRequest = { owner: string; role: PictureRole; hash: string; width: number; format: PictureFormat }

const VariantRow = z.strictObject({ hash: z.string(), width: z.int(), content: z.instanceof(Buffer).nullable() })

/** The picture's hash and width, and the variant if it was made; null when the owner's picture has another hash. */
export const findVariant = (db: Db, { owner, role, hash, width, format }: VariantRequest) =>
  maybeOne(rows(db, VariantRow)`
    SELECT i.hash, i.width, v.content FROM image i
    LEFT JOIN image_variant v ON v.hash = i.hash AND v.width = ${width} AND v.format = ${format}
    WHERE i.owner = ${owner} AND i.role = ${role} AND starts_with(i.hash, ${hash})`)

type Variant = { hash: string; width: number; format: PictureFormat; content: Buffer }

/** Unless the picture is gone; another process may have inserted the same variant meanwhile. */
export const insertVariant = (db: Db, { hash, width, format, content }: Variant) =>
  db.execute(sql`INSERT INTO image_variant (hash, width, format, content)
    SELECT ${hash}, ${width}, ${format}, ${content} WHERE EXISTS (SELECT 1 FROM image WHERE hash = ${hash})
    ON CONFLICT DO NOTHING`)
