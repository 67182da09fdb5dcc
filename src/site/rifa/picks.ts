import { type CartItem, cartRoom } from '../../../contract/carrinho-items.ts'
import { CART_UNITS_MAX } from '../../../contract/limits.ts'
import { RIFA } from '../../texts/rifa.ts'

/** What a selection is checked against. `taken` is undefined until it is known. */
type PicksContext = {
  total: number
  isOpen: boolean
  taken: Pick<ReadonlySet<number>, 'has'> | undefined
  kept: ReadonlySet<number>
}

/**
 * Returns the part of the selection that can still be bought, and a message for what cannot. If everything can be
 * bought, `picks` is the same array.
 */
export function reconcile(
  picks: readonly number[],
  { total, isOpen, taken, kept }: PicksContext,
): { picks: readonly number[]; lost: string | null } {
  if (picks.length === 0) return { picks, lost: null }
  if (!isOpen) return { picks: [], lost: RIFA.salesOver }
  const lost = picks.filter((nr) => taken?.has(nr))
  // A number that is already in the cart (added in another tab) is removed without a message, because it is not lost.
  const still = picks.filter((nr) => nr <= total && !taken?.has(nr) && !kept.has(nr))
  const message = lost.length === 0 ? null : lost.length === 1 ? RIFA.taken(lost) : RIFA.takenMany(lost)
  return { picks: still.length === picks.length ? picks : still, lost: message }
}

/** How many more numbers may be chosen, considering the items in the cart. */
export const roomFor = (picks: readonly number[], carrinho: readonly CartItem[]): number =>
  Math.max(0, cartRoom(carrinho) - picks.length)

const ascending = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b)

/** Adds numbers to a selection, each once and in order. */
export const addPicks = (picks: readonly number[], added: readonly number[]): readonly number[] =>
  ascending([...picks, ...added])

/** Reads a selection from stored text; entries that are not numbers of the raffle are dropped. */
export function readPicks(text: string | null, total: number): readonly number[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    const numbers = Array.isArray(value) ? value.filter((nr) => Number.isInteger(nr) && nr >= 1 && nr <= total) : []
    return ascending(numbers).slice(0, CART_UNITS_MAX)
  } catch {
    return []
  }
}

/** The selection as text to store; null when it is empty. */
export const writePicks = (picks: readonly number[]): string | null => (picks.length ? JSON.stringify(picks) : null)
