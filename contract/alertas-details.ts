import { formatReais } from './money.ts'

/** What an alert says of its own case beside the texts of its kind: made here only, so that it is Portuguese. */
export type AlertaDetail = string & { readonly isDetail: true }

const detail = (text: string): AlertaDetail => text as AlertaDetail

/** Nothing is to be said beside the texts of its kind. */
export const NO_DETAIL = detail('')

/** How a call to the provider ended that was not done. */
type NotDone = 'rejected' | 'busy' | 'unreached' | 'unknown'

const CALLS: Record<NotDone, AlertaDetail> = {
  rejected: detail('A Pagar.me recusou o pedido.'),
  busy: detail('A Pagar.me ainda tratava de um pedido anterior.'),
  unreached: detail('Não houve conexão com a Pagar.me.'),
  unknown: detail('A Pagar.me não deu uma resposta que se entenda.'),
}

/** The details of alerts, for the back-office. Amounts in cents; ids, but nothing about a person. */
export const ALERTA_DETAILS = {
  /** A call to the provider that was not done. @param status the HTTP status, if it was rejected with one */
  call: (kind: NotDone, status?: number): AlertaDetail =>
    status === undefined ? CALLS[kind] : detail(`A Pagar.me recusou o pedido (resposta ${status}).`),
  givenBackBefore: (cents: number): AlertaDetail => detail(`${formatReais(cents)} já tinham sido devolvidos antes.`),
  givenBackOutside: (cents: number): AlertaDetail => detail(`${formatReais(cents)} devolvidos.`),
  paidInsteadOf: (paidCents: number, cents: number): AlertaDetail =>
    detail(`Pagos ${formatReais(paidCents)}, em vez de ${formatReais(cents)}.`),
  otherOrder: (orderId: string): AlertaDetail => detail(`Pedido ${orderId} da Pagar.me.`),
  hook: (type: string): AlertaDetail => detail(`Aviso do tipo ${type}.`),
  readsWaiting: (payments: number, oldestSeconds: number): AlertaDetail =>
    detail(`Pagamentos à espera: ${payments}; o mais antigo, há ${oldestSeconds} s.`),
  refund: (id: string): AlertaDetail => detail(`Devolução ${id}.`),
  refundRefused: (status?: number): AlertaDetail =>
    detail(`A Pagar.me recusou a devolução${status === undefined ? '' : ` (resposta ${status})`}.`),
  refundNotConfirmed: detail('A Pagar.me não confirmou a devolução a tempo.'),
  refundNeverSeen: (tries: number): AlertaDetail => detail(`Devolução enviada ${tries} vezes, sem efeito na cobrança.`),
  refundTooLarge: (leftCents: number): AlertaDetail => detail(`Restam só ${formatReais(leftCents)} na cobrança.`),
  restored: (recovered: number, refunded: number): AlertaDetail =>
    detail(`Compras recuperadas: ${recovered}; devolvidas: ${refunded}.`),
  subscriptionEnded: detail('Encerrada, e o valor devolvido.'),
  subscriptionNotEnded: detail('A Pagar.me ainda não confirmou o encerramento ou a devolução.'),
} as const
