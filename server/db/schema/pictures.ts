import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'

/** Pictures, re-encoded as JPEG. They are stored in the database, so that one backup contains everything. */
export const picture = pgTable(
  'image',
  {
    owner: uuid().notNull(),
    role: text().notNull(),
    hash: text().notNull(),
    content: bytea().notNull(),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.owner, t.role] }),
    check('image_role', sql`${t.role} IN ('evento', 'banner', 'rifa', 'sorteio', 'casa')`),
    index('image_hash').on(t.hash),
    index('image_unmeasured')
      .on(t.owner)
      .where(sql`width = 0 AND height = 0`),
  ],
)

/** A picture in another width and format, created on first request. */
export const pictureVariant = pgTable(
  'image_variant',
  {
    hash: text().notNull(),
    width: integer().notNull(),
    format: text().notNull(),
    content: bytea().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.width, t.format] }),
    check('image_variant_format', sql`${t.format} IN ('avif', 'webp', 'jpg')`),
    index('image_variant_created').on(t.createdAt),
  ],
)
