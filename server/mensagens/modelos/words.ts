import { businessDay, formatDay, formatDayShort, formatTime } from '../../../contract/dates.ts'
import { formatReais } from '../../../contract/money.ts'
import type { RefundDeadline } from '../../../contract/reembolsos-rules.ts'
import type { Linha, Meio, MessageEvento, MessageIngresso, Recibo, Sobre, Volta } from '../message-data.ts'
import { type Block, text } from './draft.ts'

// To make a formatter costs more than to use it a hundred times.
const formatter = (part: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('pt-BR', { ...part, timeZone: 'UTC' })
const WEEKDAY = { long: formatter({ weekday: 'long' }), short: formatter({ weekday: 'short' }) }
const MONTH = formatter({ month: 'long' })

const weekdayOf = (day: string, form: 'long' | 'short'): string =>
  WEEKDAY[form].format(new Date(`${day}T00:00:00Z`)).replace('.', '')

/** 'domingo, 06/12/2026' */
export const longDay = (day: string): string => `${weekdayOf(day, 'long')}, ${formatDay(day)}`
/** 'dom 06/12' */
export const shortDay = (day: string): string => `${weekdayOf(day, 'short')} ${formatDayShort(day)}`
/** 'dom 06/12 às 16:00'; without the hour when it is not known. */
export const shortWhen = ({ data, hora }: { data: string; hora: string | null }): string =>
  `${shortDay(data)}${hora ? ` às ${hora}` : ''}`
/** An instant as '23/11/2026, 14:22'. */
export const moment = (instant: string): string => `${formatDay(businessDay(instant))}, ${formatTime(instant)}`
/** 'novembro' of '2026-11' */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`))

export const deadline = ({ day, hora }: RefundDeadline): string => `${longDay(day)}${hora ? `, ${hora}` : ''}`

/** '2 ingressos', '1 número' */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
export const about = ({ quantidade, itens }: Sobre): string => counted(quantidade, itens)

/** 'PIX', 'cartão final 4242' */
export const meioName = ({ metodo, final }: Meio): string =>
  metodo === 'pix' ? 'PIX' : `cartão${final ? ` final ${final}` : ''}`

/** Where and when money that goes back shows: 'no PIX que pagou, até quarta-feira, 02/12/2026'. */
export const arrival = (volta: Volta): string =>
  volta.metodo === 'pix'
    ? `no PIX que pagou${volta.chegaAte ? `, até ${longDay(volta.chegaAte)}` : ''}`
    : `no ${meioName(volta)}: o banco mostra na fatura`
export const shortArrival = (volta: Volta): string =>
  volta.metodo === 'pix'
    ? `ao seu PIX${volta.chegaAte ? ` até ${shortDay(volta.chegaAte)}` : ''}`
    : `ao ${meioName(volta)}`

/** The sums of an order, one line for each name, and the fee. */
export const sumRows = (linhas: readonly Linha[], taxaCents: number): { name: string; value: string }[] => [
  ...linhas.map(({ nome, quantidade, cents }) => ({ name: `${quantidade} × ${nome}`, value: formatReais(cents) })),
  ...(taxaCents > 0 ? [{ name: 'Taxa de conveniência', value: formatReais(taxaCents) }] : []),
]

export const whenWhere = (evento: MessageEvento): Block => ({
  is: 'facts',
  facts: [
    { label: 'Quando', value: longDay(evento.data), detail: evento.hora },
    {
      label: 'Onde',
      value: evento.local,
      detail: [evento.endereco, `${evento.cidade}/${evento.estado}`].filter(Boolean).join(', '),
    },
  ],
})

/** Gmail cuts off an e-mail of more than 102 kB, and its receipt and seller with it. */
const TICKETS_SHOWN = 20

export function ticketBlocks(ingressos: readonly MessageIngresso[]): Block[] {
  const shown = ingressos.slice(0, TICKETS_SHOWN).map(({ setor, lugar, tarifa, documento, codigo }, index): Block => ({
    is: 'ticket',
    about: [`Ingresso ${index + 1}`, setor, lugar].filter(Boolean).join(' · '),
    name: tarifa,
    note: documento && `Leve o documento: ${documento}`,
    code: codigo,
  }))
  const more = ingressos.length - shown.length
  return more > 0 ? [...shown, text(`E mais ${counted(more, 'ingresso')}: todos estão em “Meus ingressos”.`)] : shown
}

/** A CPF of which only the middle is shown: '***.982.247-**'. */
const hiddenCpf = (cpf: string): string => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`

export const orderLine = ({ pedido, comprador, cpf }: Recibo): string =>
  [`Pedido ${pedido}`, `${comprador}${cpf ? `, CPF ${hiddenCpf(cpf)}` : ''}`].join(' · ')
