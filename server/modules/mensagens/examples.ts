import type { Casa } from '../../../contract/casa-rules.ts'
import { addDays, businessDay } from '../../../contract/dates.ts'
import type { MensagemTipo } from '../../../contract/mensagens-rules.ts'
import { PATHS } from '../../../contract/paths-rules.ts'
import { refundArrival } from '../../../contract/reembolsos-rules.ts'
import type { MessageData, MessageEvento, MessageIngresso, Meio, Recibo } from '../../mensagens/message-data.ts'

/** What the house has, from which an example of each kind is made. `cents` of a ticket at its full price. */
export type ExampleFacts = {
  casa: Casa
  /** The full name of the example's buyer. */
  pessoa: string
  evento: MessageEvento & { setor: string; cents: number; taxaCents: number }
  rifa: { nome: string; sorteio: string }
  plano: { nome: string; cents: number }
  motivo: string
  now: Date
}

const CARD: Meio = { metodo: 'credit_card', final: '4242' }
const CODES = ['7F3A-91C2', 'A92C-41F7'] as const
const CADEIRA = 'F 23'

/** Two tickets, one at half price. */
function bought({ evento, pessoa, now }: ExampleFacts) {
  const half = Math.floor(evento.cents / 2)
  const taxaCents = evento.taxaCents + Math.floor(evento.taxaCents / 2)
  const fares = [
    { tarifa: 'Inteira', documento: null, cents: evento.cents },
    { tarifa: 'Meia: Estudante', documento: 'Carteira de Identificação Estudantil (CIE)', cents: half },
  ]
  const ingressos: MessageIngresso[] = fares.map(({ tarifa, documento }, index) => ({
    codigo: CODES[index] ?? CODES[0],
    setor: evento.setor,
    lugar: null,
    tarifa,
    documento,
  }))
  const linhas = fares.map(({ tarifa, cents }) => ({ nome: tarifa, quantidade: 1, cents }))
  const totalCents = evento.cents + half + taxaCents
  const recibo: Recibo = {
    pedido: '48213',
    comprador: pessoa,
    cpf: '52998224725',
    linhas,
    taxaCents,
    totalCents,
    meio: { metodo: 'pix' },
    pagoEm: now.toISOString(),
  }
  return { ingressos, recibo, linhas, taxaCents, totalCents }
}

/** An example of a kind, with what the house has and a buyer who does not exist. */
export function exampleOf(tipo: MensagemTipo, facts: ExampleFacts): MessageData {
  const { casa, pessoa, evento, rifa, plano, motivo, now } = facts
  const to = { casa, nome: pessoa.split(' ')[0] ?? pessoa }
  const today = businessDay(now)
  const { ingressos, recibo, linhas, taxaCents, totalCents } = bought(facts)
  const sobre = { nome: evento.nome, quantidade: 2, itens: 'ingresso' } as const
  const volta = { metodo: 'pix', cents: totalCents, chegaAte: refundArrival('pix', now) } as const
  const soon = new Date(now.getTime() + 15 * 60_000).toISOString()
  const moved = { evento, ingressos, path: PATHS.meusIngressos }
  const member = { plano: plano.nome, cadeira: CADEIRA, path: PATHS.socioTorcedor }
  switch (tipo) {
    case 'compra-paga':
      return {
        tipo,
        ...to,
        eventos: [{ evento, ingressos }],
        rifas: [],
        recibo,
        devolverAte: { day: addDays(today, 7), hora: null },
        temPdf: true,
        path: PATHS.meusIngressos,
      }
    case 'pix-acabando':
      return { tipo, ...to, sobre, totalCents, minutos: 3, path: PATHS.meusIngressos }
    case 'pagamento-recusado':
      return { tipo, ...to, sobre, totalCents, meio: CARD, guardadoAte: soon, path: PATHS.carrinho }
    case 'pagamento-devolvido':
      return { tipo, ...to, sobre, motivo: 'tarde', volta, path: PATHS.minhaConta }
    case 'reembolso-feito':
      return { tipo, ...to, sobre, codigos: CODES, volta, path: PATHS.meusIngressos }
    case 'evento-mudado':
      return {
        tipo,
        ...to,
        ...moved,
        antes: { hora: '15:00', local: { era: 'Ginásio Municipal', agora: evento.local } },
      }
    case 'evento-adiado':
      return {
        tipo,
        ...to,
        ...moved,
        evento: { ...evento, data: addDays(evento.data, 14) },
        antes: { data: evento.data, hora: evento.hora },
        motivo,
        devolverAte: addDays(today, 7),
      }
    case 'evento-cancelado':
      return {
        tipo,
        ...to,
        ...moved,
        motivo,
        canceladoEm: now.toISOString(),
        voltas: totalCents > 0 ? [volta] : [],
        linhas,
        taxaCents,
      }
    case 'socio-comecou':
      return { tipo, ...to, ...member, mensalCents: plano.cents, proxima: addDays(today, 30) }
    case 'socio-recusado':
      return {
        tipo,
        ...to,
        mes: today.slice(0, 7),
        cents: plano.cents,
        meio: CARD,
        cadeira: CADEIRA,
        guardadaAte: addDays(today, 8),
        path: PATHS.socioTorcedor,
      }
    case 'socio-acabando':
      return { tipo, ...to, ...member, acabaEm: addDays(today, 5) }
    case 'rifa-resultado':
      return { tipo, ...to, rifa: rifa.nome, sorteado: 1234, meus: [17, 230, 999], path: PATHS.meusIngressos }
    case 'primeira-senha':
      return { tipo, ...to, login: 'joana', path: '/login' }
    case 'novo-aparelho':
      return { tipo, ...to, aparelho: 'Chrome no Android', quando: now.toISOString(), path: '/adm/seguranca' }
    case 'evento-devolvido':
      return { tipo, ...to, evento: evento.nome, ingressos: ingressos.length, cents: totalCents, path: '/adm/eventos' }
    case 'alerta':
      return {
        tipo,
        ...to,
        titulo: 'Reembolso falhou',
        oQueFazer: 'Confira a cobrança no painel da Pagar.me e, se preciso, devolva o valor por lá.',
        detalhe: 'A Pagar.me recusou o reembolso.',
        quando: now.toISOString(),
        path: '/adm/alertas',
      }
  }
}
