import type { MensagemTipo } from '../../contract/mensagens-rules.ts'
import type { AttemptStatus } from '../../machines/payment-attempt.ts'
import type { NewMessage } from '../mensagens/write-repo.ts'
import { CONVIDADO } from './courtesies/give-repo.ts'

/** An attempt before its transition. */
type Before = { id: string; id_cliente: string; status: AttemptStatus }

/**
 * What a buyer is told when their attempt to pay changes its state (server/sales/README.md): that it was paid; that a
 * payment which gives no tickets goes back; that a card was refused which was still processing when they were last
 * answered. A card that is refused at once, and a PIX that was not paid, they see on the screen.
 */
export function attemptMessages({ id, id_cliente, status }: Before, to: AttemptStatus): NewMessage[] {
  const told = (tipo: MensagemTipo): NewMessage[] => [{ tipo, sobre: id, idCliente: id_cliente }]
  if (status === 'paid' || status === 'refunding') return []
  if (to === 'paid') return told('compra-paga')
  if (to === 'refunding' || to === 'refunded') return told('pagamento-devolvido')
  return status === 'waiting' && to === 'refused' ? told('pagamento-recusado') : []
}

/**
 * What a buyer is told when money went back. Of a payment that gave no tickets they were told when it began to
 * (`attemptMessages`), and nothing is told of a refund of nothing.
 */
export const refundMessages = (
  { id_cliente }: Pick<Before, 'id_cliente'>,
  { id, automatic, cents }: { id: string; automatic: boolean; cents: number },
): NewMessage[] => (automatic || cents === 0 ? [] : [{ tipo: 'reembolso-feito', sobre: id, idCliente: id_cliente }])

/** What those are told whose account courtesies came into, as of a paid order; those without an account nothing. */
export const courtesyMessages = (orders: readonly { id: string; id_cliente: string }[]): NewMessage[] =>
  orders.flatMap(({ id, id_cliente }) =>
    id_cliente === CONVIDADO ? [] : [{ tipo: 'compra-paga', sobre: id, idCliente: id_cliente }],
  )
