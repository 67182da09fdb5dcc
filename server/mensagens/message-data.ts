import type { Antes } from '../../contract/avisar-rules.ts'
import type { Casa } from '../../contract/casa-rules.ts'
import type { RefundDeadline } from '../../contract/reembolsos-rules.ts'

// What the templates need, already read from the database. Amounts are integer cents; a day is `YYYY-MM-DD`, an hour
// `HH:mm` of São Paulo, an instant ISO 8601; an address is a path of the site, '/meusIngressos'.

type Metodo = 'pix' | 'credit_card'

/** How something was paid, or is given back. `final`: the last digits of the card, when they are known. */
export type Meio = { metodo: Metodo; final?: string | null }

export type MessageEvento = {
  nome: string
  data: string
  hora: string | null
  local: string
  /** The street, when the event has one. */
  endereco?: string | null
  cidade: string
  estado: string
}

/** One ticket. `codigo`: its short code (`shortCode`); `documento`: what its fare must show, null: nothing. */
export type MessageIngresso = {
  codigo: string
  setor: string
  lugar: string | null
  tarifa: string
  documento: string | null
}

/** What was bought, or is given back: its name, how many, and what all of them cost without the fee. */
export type Linha = { nome: string; quantidade: number; cents: number }

/** `cpf`: all its digits; the message shows some. `meio`: null when nothing was to pay. */
export type Recibo = {
  pedido: string
  comprador: string
  cpf: string | null
  linhas: readonly Linha[]
  taxaCents: number
  totalCents: number
  meio: Meio | null
  pagoEm: string
}

/** Money that goes back. `chegaAte`: the day by which it shows (`refundArrival`); null: the card's bank decides. */
export type Volta = Meio & { cents: number; chegaAte: string | null }

/** What an order is about, in one name: the event's, or the raffle's; `quantidade` of tickets or numbers. */
export type Sobre = { nome: string; quantidade: number; itens: 'ingresso' | 'número' }

type Moved = {
  evento: MessageEvento
  /** The person's tickets that are concerned, and where they are shown. */
  ingressos: readonly MessageIngresso[]
  path: string
}

/** The data of each kind. `nome`: the first name of who gets it, '' when it is not known. */
type Kinds = {
  'compra-paga': {
    eventos: readonly { evento: MessageEvento; ingressos: readonly MessageIngresso[] }[]
    rifas: readonly { nome: string; sorteio: string; numeros: readonly number[] }[]
    recibo: Recibo
    /** Until when the buyer may withdraw (`refundDeadline`); null: they may not. */
    devolverAte: RefundDeadline | null
    /** Whether the tickets are attached as PDF, and the calendar's entry. */
    temPdf: boolean
    path: string
  }
  'pix-acabando': { sobre: Sobre; totalCents: number; minutos: number; path: string }
  'pagamento-recusado': {
    sobre: Sobre
    totalCents: number
    meio: Meio
    /** Until when the places are held; null: no longer. */
    guardadoAte: string | null
    path: string
  }
  'pagamento-devolvido': { sobre: Sobre; motivo: 'tarde' | 'recusado' | 'evento-cancelado'; volta: Volta; path: string }
  'reembolso-feito': { sobre: Sobre; codigos: readonly string[]; volta: Volta; path: string }
  /** `evento` as it is now; `antes`: what changed, as it was. */
  'evento-mudado': Moved & {
    antes: Antes
  }
  /** `antes`: the old day and hour; `devolverAte`: the last day to give back. */
  'evento-adiado': Moved & { antes: { data: string; hora: string | null }; motivo: string; devolverAte: string }
  /** `voltas` is empty for who paid nothing. `linhas`: what the sum is made of. */
  'evento-cancelado': Moved & {
    motivo: string
    canceladoEm: string
    voltas: readonly Volta[]
    linhas: readonly Linha[]
    taxaCents: number
  }
  /** `cadeira`: 'F 23'; null: a plan without a seat. */
  'socio-comecou': { plano: string; cadeira: string | null; mensalCents: number; proxima: string; path: string }
  /** `mes`: `YYYY-MM`; `guardadaAte`: the last day on which the benefits hold, when it is known. */
  'socio-recusado': {
    mes: string
    cents: number
    meio: Meio
    cadeira: string | null
    guardadaAte: string | null
    path: string
  }
  'socio-acabando': { plano: string; cadeira: string | null; acabaEm: string; path: string }
  /** `meus`: the numbers of who gets it. */
  'rifa-resultado': { rifa: string; sorteado: number; meus: readonly number[]; path: string }
  /** `login`: by which name they sign in. The password is never in a message. */
  'primeira-senha': { login: string; path: string }
  /** `aparelho`: as the security page names it, 'Chrome no Android'. */
  'novo-aparelho': { aparelho: string; quando: string; path: string }
  /** `ingressos` and `cents`: what was given back of a cancelled event, with the fee. */
  'evento-devolvido': { evento: string; ingressos: number; cents: number; path: string }
  alerta: { titulo: string; oQueFazer: string; detalhe: string; quando: string; path: string }
}

/** All that a message says, by its kind (contract/mensagens-rules.ts). */
export type MessageData = {
  [Tipo in keyof Kinds]: { tipo: Tipo; casa: Casa; nome: string } & Kinds[Tipo]
}[keyof Kinds]

/** A message as it is sent; `sms` is null for kinds that are sent by e-mail alone. */
export type RenderedMessage = { assunto: string; html: string; texto: string; sms: string | null }
