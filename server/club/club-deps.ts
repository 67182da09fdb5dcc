import type { RecurrenceGateway } from '../gateways/recurrence.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'

/** What the club works with: what selling works with, and whoever charges monthly. */
export type ClubDeps = SalesDeps & { recurrence: RecurrenceGateway }

/** What the provider calls the monthly item; a new price replaces the whole item, so it is said again. */
export const ITEM_DESCRIPTION = 'Sócio Torcedor - mensalidade'
