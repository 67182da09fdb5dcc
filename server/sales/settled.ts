import type { Attempt } from './attempts-repo.ts'
import type { StockChanged } from './events.ts'

/** Who moves an attempt in `settle`. */
export const PROVIDER = 'provider'

/**
 * What a settlement changed: the attempt in its new state if it moved, and stock that came free or was taken. `changed`:
 * its tickets moved although the attempt may not have.
 */
export type Settled = { moved: Attempt | null; stock: StockChanged[]; changed?: boolean }
export const unchanged: Settled = { moved: null, stock: [] }

/** Nothing is expected any more; late money or a chargeback may still come. */
export const isFinal = ({ status }: Attempt): boolean => !['sending', 'waiting', 'refunding'].includes(status)
