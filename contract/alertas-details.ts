import { COMECO_WORDS } from './comeco-words-rules.ts'
import { formatReais } from './money.ts'

/**
 * The details of one alert, shown beside the texts of its kind. They are built only in this file, so that all of them
 * are Portuguese.
 */
export type AlertaDetail = string & { readonly isDetail: true }

const detail = (text: string): AlertaDetail => text as AlertaDetail

/** For an alert that needs no details. */
export const NO_DETAIL = detail('')

/** How a failed call to the provider ended. */
type NotDone = 'rejected' | 'busy' | 'unreached' | 'unknown'

const CALLS: Record<NotDone, AlertaDetail> = {
  rejected: detail('A Pagar.me recusou o pedido.'),
  busy: detail('A Pagar.me ainda processava um pedido anterior.'),
  unreached: detail('Não houve conexão com a Pagar.me.'),
  unknown: detail('A resposta da Pagar.me não pôde ser entendida.'),
}

/** The details of alerts, for the back-office. Amounts in cents; ids, but no personal data. */
export const ALERTA_DETAILS = {
  adminCreated: detail('Novo administrador.'),
  adminPromoted: detail('Um usuário virou administrador.'),
  tarefasGiven: detail('Alguém ganhou direitos de dinheiro ou de configuração.'),
  convidado: detail('Convite com direitos de dinheiro ou de configuração.'),
  passwordSet: detail('Senha escolhida por outra pessoa.'),
  keyAdded: detail('Nova chave de acesso.'),
  keysRemoved: detail('Chaves de acesso removidas por outra pessoa.'),
  factorReset: detail('Verificação em duas etapas desligada por outra pessoa.'),
  /** A failed call to the provider. @param status the HTTP status, if it was rejected with one */
  call: (kind: NotDone, status?: number): AlertaDetail =>
    status === undefined ? CALLS[kind] : detail(`A Pagar.me recusou o pedido (resposta ${status}).`),
  givenUp: (canal: 'email' | 'sms'): AlertaDetail => detail(canal === 'email' ? 'Por e-mail.' : 'Por SMS.'),
  /** How the visit to the mailbox ended. */
  returnsUnread: (kind: keyof typeof COMECO_WORDS.bounces): AlertaDetail => detail(COMECO_WORDS.bounces[kind]),
  givenBackBefore: (cents: number): AlertaDetail => detail(`Valor já devolvido antes: ${formatReais(cents)}.`),
  givenBackOutside: (cents: number): AlertaDetail => detail(`Valor devolvido: ${formatReais(cents)}.`),
  paidInsteadOf: (paidCents: number, cents: number): AlertaDetail =>
    detail(`Valor pago: ${formatReais(paidCents)}, em vez de ${formatReais(cents)}.`),
  otherOrder: (orderId: string): AlertaDetail => detail(`Pedido ${orderId} da Pagar.me.`),
  /** @param order the provider's id of the order, if it is known */
  unsettled: (failure: 'reading' | 'settling', order: string | null): AlertaDetail => {
    const why =
      failure === 'reading'
        ? 'A Pagar.me responde de um modo que o sistema não entende.'
        : 'O sistema falha ao tratar este pagamento.'
    return detail(order === null ? why : `${why} Pedido ${order} da Pagar.me.`)
  },
  cardsRefused: (refused: number, tried: number): AlertaDetail =>
    detail(`Na última hora: ${refused} de ${tried} cartões recusados.`),
  /** @param missing as `missingText` says it */
  notPublished: (nome: string, missing: string): AlertaDetail => detail(`${nome}: falta ${missing}.`),
  hook: (type: string): AlertaDetail => detail(`Aviso do tipo ${type}.`),
  readsWaiting: (payments: number, oldestSeconds: number): AlertaDetail =>
    detail(`Pagamentos à espera: ${payments}; o mais antigo, há ${oldestSeconds} s.`),
  refund: (cents: number): AlertaDetail => detail(`Valor a devolver: ${formatReais(cents)}.`),
  refundRefused: (status?: number): AlertaDetail =>
    detail(`A Pagar.me recusou o reembolso${status === undefined ? '' : ` (resposta ${status})`}.`),
  refundNotConfirmed: detail('A Pagar.me não confirmou o reembolso a tempo.'),
  refundNeverSeen: (tries: number): AlertaDetail => detail(`Reembolso enviado ${tries} vezes, sem efeito na cobrança.`),
  refundTooLarge: (leftCents: number): AlertaDetail =>
    detail(`A cobrança só tem ${formatReais(leftCents)} a devolver.`),
  restored: (recovered: number, refunded: number): AlertaDetail =>
    detail(`Compras recuperadas: ${recovered}; reembolsadas: ${refunded}.`),
  subscriptionEnded: detail('Encerrada, e o valor devolvido.'),
  subscriptionNotEnded: detail('A Pagar.me ainda não confirmou o encerramento ou o reembolso.'),
} as const
