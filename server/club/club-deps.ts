import type { RecurrenceGateway } from '../gateways/recurrence.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'

/** The dependencies of the club: those of sales, and the gateway for recurring charges. */
export type ClubDeps = SalesDeps & { recurrence: RecurrenceGateway }

/** The monthly item's description at the provider. A new price replaces the whole item, so it is sent again then. */
export const ITEM_DESCRIPTION = 'Sócio Torcedor - mensalidade'
