import { businessDay, formatDay, formatTime, isEventoPast } from '../../contract/dates.ts'
import { isSaleOver } from '../../contract/eventos-rules.ts'
import { formatReais } from '../../contract/money.ts'
import { isCancelado } from '../../contract/mudar-rules.ts'
import { cut } from '../../contract/text-rules.ts'
import type { Offer } from '../modules/eventos/eventos-offers.ts'
import type { EventoRow } from '../modules/eventos/eventos-repo.ts'
import type { RifaRow } from '../modules/rifas/rifas-repo.ts'

/** Texts of previews and search results, and names of pages, which only the server sends. */
export const HEAD_TEXTS = {
  /** The first element of the breadcrumb. */
  start: 'Início',
  login: 'Entrar',
  office: 'Administração',
  site: 'Compre ingressos para shows, festas e jogos no Brasil, com o preço final antes de escolher e pagamento com cartão ou PIX.',
  siteImage: (casa: string): string => `${casa}: ingressos com o preço final antes de escolher`,
  eventos:
    'A agenda completa, com data, cidade e preço final de cada evento. Escolha o setor e pague com cartão ou PIX.',
  eventosIn: (cidade: string): string =>
    `Shows, festas e jogos em ${cidade}: datas, locais e o preço final dos ingressos, com a taxa incluída.`,
  cidades: 'Escolha a sua cidade e veja os próximos shows, festas e jogos, com o preço final dos ingressos.',
  socio: 'Torne-se sócio torcedor: escolha a sua cadeira no estádio e pague por mês, no cartão.',
  sorteio: 'As inscrições estão encerradas. O sorteio é em 8 de janeiro de 2025, às 10h, ao vivo nas redes sociais.',
  privacidade: 'O que guardamos sobre você, por quê, por quanto tempo, e como pedir, corrigir ou apagar os seus dados.',
  missing: 'O endereço pode ter mudado ou estar incompleto. Veja os eventos à venda.',
  poster: (nome: string): string => `Cartaz de ${nome}`,
  rifaPicture: (nome: string): string => `Foto do prêmio de ${nome}`,
  lote: (setor: string, nr: number): string => `${setor}, ${nr}º lote`,
} as const

/** The public state of an event's prices: the lowest one on sale, or the reason why there is none. */
function pricesText(evento: EventoRow, offers: readonly Offer[], now: Date): string {
  if (isCancelado(evento)) return 'Este evento foi cancelado.'
  if (isEventoPast(evento.data, now)) return 'Este evento já aconteceu.'
  const open = offers.filter(({ availability }) => availability === 'open')
  if (open.length > 0) {
    const lowest = Math.min(...open.map(({ cents }) => cents))
    return lowest === 0 ? 'Ingressos grátis.' : `Ingressos a partir de ${formatReais(lowest)}, taxa incluída.`
  }
  const next = offers
    .filter(({ availability }) => availability === 'later')
    .map(({ from }) => from)
    .sort((a, b) => a.getTime() - b.getTime())[0]
  if (isSaleOver(evento, now)) return 'Vendas encerradas.'
  if (offers.some(({ availability }) => availability === 'soldOut')) return 'Ingressos esgotados no momento.'
  return next ? `Vendas a partir de ${salesStart(next)}.` : ''
}

function salesStart(from: Date): string {
  const time = formatTime(from)
  const day = formatDay(businessDay(from))
  return time === '00:00' ? day : `${day} às ${time}`
}

/** The price of a number and the day of the draw, or the number that was drawn. */
export function rifaDescription({ valor_cents, data_sorteio, numero_sorteado, descricao }: RifaRow): string {
  const price = valor_cents === 0 ? 'Números grátis' : `Números a ${formatReais(valor_cents)}`
  const facts =
    numero_sorteado === null
      ? `${price}, sorteio em ${formatDay(data_sorteio)}.`
      : `Rifa sorteada: número ${numero_sorteado}.`
  return excerpt(`${facts} ${excerpt(descricao, EXCERPT_MAX)}`, DESCRIPTION_MAX)
}

/** The longest description that previews and search results show. */
const DESCRIPTION_MAX = 300
/** The longest part of it that is the event's own text. */
const EXCERPT_MAX = 160

/** A text on one line, cut off between two words. */
export function excerpt(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const start = cut(line, max)
  const space = start.lastIndexOf(' ')
  return `${(space > max / 2 ? start.slice(0, space) : start).replace(/[\s,;:.–-]+$/, '')}…`
}

/** The day, the place, the price, and the beginning of the event's own description. */
export function eventoDescription(evento: EventoRow, offers: readonly Offer[], now: Date): string {
  const when = `${formatDay(evento.data)}${evento.hora ? ` às ${evento.hora}` : ''}`
  const where = `${evento.local}, ${evento.cidade.nome}/${evento.cidade.estado}`
  const parts = [`${when}, ${where}.`, pricesText(evento, offers, now), excerpt(evento.descricao, EXCERPT_MAX)]
  return excerpt(parts.filter((part) => part !== '').join(' '), DESCRIPTION_MAX)
}
