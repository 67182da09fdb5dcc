import { formatDateTime } from './dates.ts'
import { formatReais } from './money.ts'
import { maskPhone } from './phone-rules.ts'
import { TESTE_CENTS } from './comeco-rules.ts'

/** How a call to another service ended; `message`: its own sentence, `status`: its HTTP status. */
type Ended = { kind: string; status?: number; message?: string | null }

const seconds = (ms: number): string => {
  const all = Math.max(0, Math.round(ms / 1000))
  return all < 120 ? `${all} s` : `${Math.round(all / 60)} min`
}
const quoted = (text: string | null | undefined): string => (text ? `: “${text}”` : '')
const listed = (texts: readonly string[]): string => texts.join(', ').replace(/, ([^,]*)$/, ' e $1')
/** Where the server reads a variable. */
const readAt = (names: readonly string[], isProduction: boolean): string => {
  const read = names.length > 1 ? 'lidas' : 'lida'
  return isProduction
    ? `${read} do ambiente do servidor, que npm run new escreve em .env`
    : `${read} de .env por npm start`
}

/** What the first steps say: each fact, and each problem with what to do. */
export const COMECO_WORDS = {
  variable: (names: readonly string[], isProduction: boolean): string =>
    `Confira ${names.join(' e ')}, ${readAt(names, isProduction)}.`,
  variableMissing: (names: readonly string[], isProduction: boolean): string =>
    `Falta ${names.join(' e ')}, ${readAt(names, isProduction)}.`,

  /** @param parts what else of the house is its own */
  casa: (nome: string, parts: readonly string[]): string => [nome, listed(parts)].filter(Boolean).join(' · '),
  cnpjMissing: 'A casa ainda não tem CNPJ: preencha-o em Casa.',

  paid: (paid: Date, back: Date): string =>
    `PIX de ${formatReais(TESTE_CENTS)} pago e devolvido em ${seconds(back.getTime() - paid.getTime())}`,
  /** @param to who was asked: 'A Pagar.me' */
  call: (to: string, { kind, status, message }: Ended): string => {
    if (kind === 'rejected' && (status === 401 || status === 403))
      return `${to} não aceitou a chave (resposta ${status})${quoted(message)}.`
    if (kind === 'rejected') return `${to} recusou o pedido (resposta ${status})${quoted(message)}.`
    if (kind === 'unreached') return `Não houve conexão com o serviço. ${to} pode estar fora do ar.`
    return `${to} não respondeu a tempo, ou respondeu de um modo que o sistema não entende.`
  },
  publicKeyRefused: ({ status, message }: Ended): string =>
    `A Pagar.me não aceitou a chave pública (resposta ${status})${quoted(message)}.`,
  orderRefused: (message: string | null): string => `A Pagar.me não fez o PIX${quoted(message)}.`,
  orderLost: 'A Pagar.me não recebeu o pedido a tempo. Tente de novo.',
  pixOver: 'Ninguém pagou o PIX a tempo. Faça outro.',
  refundRefused: (how: string): string => `${how} A devolução será tentada de novo.`,

  notices: '2 recebidos: o pago e o devolvido',
  noticeMissing: (paid: Date, address: string): string =>
    `O PIX foi pago em ${formatDateTime(paid)} e nenhum aviso chegou. Cadastre na Pagar.me o webhook ${address}, com os eventos order.paid e charge.refunded.`,
  refundNoticeMissing: (address: string): string =>
    `O aviso do pagamento chegou, o da devolução não. Confira na Pagar.me se o webhook ${address} tem o evento charge.refunded.`,
  noticeWrong: (at: Date): string =>
    `Em ${formatDateTime(at)} chegou um aviso com usuário ou senha errados: os da Pagar.me são outros.`,

  phoneAndEmail: (telefone: string, email: string | null): string =>
    email === null ? `${maskPhone(telefone)}; e-mail não configurado` : `${maskPhone(telefone)} e ${email}`,
  emailUnset: 'E-mail não configurado: nenhum será prometido a quem compra.',
  smsRefused: (code: number | null, message: string | null): string =>
    `O serviço de SMS recusou${code === null ? '' : ` (erro ${code})`}${quoted(message)}.`,
  smsUnavailable: 'O serviço de SMS não respondeu. Tente de novo.',
  smsWrong: 'Código incorreto.',
  smsGone: 'Este código não vale mais. Peça outro.',
  smtp: {
    auth: (said: string | null): string => `O servidor de e-mail não aceitou usuário e senha${quoted(said)}.`,
    refused: (said: string | null): string => `O servidor de e-mail recusou a mensagem${quoted(said)}.`,
    tls: (said: string | null): string => `Não houve conexão segura (TLS) com o servidor de e-mail${quoted(said)}.`,
    unreached: (said: string | null): string => `Não houve conexão com o servidor de e-mail${quoted(said)}.`,
    timeout: (): string => 'O servidor de e-mail não respondeu a tempo.',
  },

  bounces: {
    auth: 'A caixa dos e-mails que voltam não aceitou usuário e senha.',
    refused: 'A caixa dos e-mails que voltam não deixa apagar.',
    tls: 'Não houve conexão segura (TLS) com a caixa dos e-mails que voltam.',
    unreached: 'Não houve conexão com a caixa dos e-mails que voltam.',
    timeout: 'A caixa dos e-mails que voltam não respondeu a tempo.',
  },

  evento: (nome: string): string => nome,
  equipe: (nomes: readonly string[]): string => listed(nomes),
  equipeBefore: 'Mais de uma pessoa já entrou',
  sozinho: 'Decisão de um administrador: por enquanto, sem mais ninguém',
} as const

/** The subject and the text of the test e-mail. */
export const TESTE_EMAIL = {
  assunto: 'Teste: os seus e-mails chegam',
  texto: (site: string): string =>
    `Esta mensagem foi pedida em Primeiros passos, na administração de ${site}. Se ela chegou, quem comprar também recebe as suas.`,
} as const
