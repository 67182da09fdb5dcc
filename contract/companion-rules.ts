import { businessDay } from './dates.ts'
import { type Layout, lugaresOf } from './layout-rules.ts'

/** The companions' places of a sector, each with the wheelchair's place that it is sold with; 0: with none. */
export type Companions = Readonly<Record<string, number>>

/** The companions' places of a seat map by number; null when it has none. */
export function companionsOf(layout: Layout | null): Companions | null {
  const pairs = layout
    ? lugaresOf(layout).flatMap(({ nr, isCompanion, accompanies }) =>
        isCompanion ? [[String(nr), accompanies?.nr ?? 0] as const] : [],
      )
    : []
  return pairs.length ? Object.fromEntries(pairs) : null
}

/**
 * Whether a companion's place is sold only with its wheelchair's: until the end of the day of São Paulo that the
 * organiser sets.
 * @param ate `YYYY-MM-DD`; null: always
 */
export const isCompanionTime = (ate: string | null, now: Date): boolean => ate === null || businessDay(now) <= ate
