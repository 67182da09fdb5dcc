import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every id of ours is a UUID v4 made by the database (docs/api.md#ids). */
export const id = () => uuid().primaryKey().defaultRandom()

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const timestamps = {
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
}

/** Counts its edits: a form that was opened before somebody else saved is told so instead of overwriting him. */
export const versao = () => integer().notNull().default(1)

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
