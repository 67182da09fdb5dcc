import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every id of ours is a UUID v4 made by the database (wire: ids). */
export const id = () => uuid().primaryKey().defaultRandom()

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const timestamps = {
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
}
