import type { Attempt } from '../attempts-repo.ts'
import type { StockChanged } from '../events.ts'

/** The actor that the history names for moves made by `settle`. */
export const PROVIDER = 'provider'

/**
 * What `settle` changed: the attempt in its new state if it moved, and the stock changes to tell after the commit.
 * `changed`: tickets moved, even if the attempt did not.
 */
export type Settled = { moved: Attempt | null; stock: StockChanged[]; changed?: boolean }
/** Nothing was changed. */
export const unchanged: Settled = { moved: null, stock: [] }

/** Whether nothing more is expected of an attempt. A late payment or a chargeback may still arrive. */
export const isFinal = ({ status }: Attempt): boolean => !['sending', 'waiting', 'refunding'].includes(status)
