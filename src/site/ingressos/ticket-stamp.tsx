import type { TicketDisplay } from '../../../contract/vendas-rules.ts'
import { Stamp } from '../../ui/stamp/stamp.tsx'

const TONES = {
  PAGO: 'ok',
  UTILIZADO: 'ink',
  'NÃO PAGO': 'bad',
  'AGUARDANDO PAGAMENTO': 'wait',
  'PGTO NÃO REALIZADO': 'bad',
  'REEMBOLSO EM ANDAMENTO': 'wait',
  REEMBOLSADO: 'ink',
  CONTESTADO: 'bad',
} as const satisfies Record<TicketDisplay, string>

/** A ticket's state (docs/product.md#ticket-display). */
export const TicketStamp = ({ display }: { display: TicketDisplay }) => <Stamp tone={TONES[display]}>{display}</Stamp>
