import type { TicketDisplay } from '../../../contract/vendas-rules.ts'
import { DISPLAY_TONES } from '../../lib/ticket-labels.ts'
import { Stamp } from '../../ui/stamp/stamp.tsx'

/** A ticket's state (docs/product.md#ticket-display). */
export const TicketStamp = ({ display }: { display: TicketDisplay }) => (
  <Stamp tone={DISPLAY_TONES[display]}>{display}</Stamp>
)
