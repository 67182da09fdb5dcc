import type { Categoria } from '../../contract/categorias-rules.ts'
import { formatReais, toCents } from '../../contract/money.ts'
import { isIncluded } from '../../contract/planos-rules.ts'
import type { Beneficio, Plano } from '../../contract/planos.ts'

/** The events of a category. */
const EVENTOS: Readonly<Record<Categoria, string>> = {
  musica: 'Shows',
  teatro: 'Teatro',
  festa: 'Festas',
  esporte: 'Jogos',
  familia: 'Eventos para a família',
  literatura: 'Literatura',
  feira: 'Feiras',
  curso: 'Cursos',
}

/** A price that is not broken between its sign and its figures. */
const whole = (price: string): string => price.replace(' ', '\u00a0')

/** Texts of the club's plans. */
export const PLANOS = {
  question: 'Quantos jogos em casa você vê por mês?',
  matches: (count: number): string => (count === 1 ? '1 jogo' : `${count} jogos`),
  list: 'Planos',
  perMonth: '/mês',
  perMatch: 'por jogo',
  perMatchLess: (percent: number): string => `por jogo, ${percent}% a menos`,
  less: (percent: number): string => `${percent}% a menos`,
  lessText: 'em cada jogo',
  included: 'entrada incluída',
  includedByPass: 'entrada incluída, com a carteirinha',
  ownPrice: 'por jogo, fora a taxa',
  noMatch: 'por mês',
  seat: 'Cadeira numerada só sua',
  noSeat: 'Sem cadeira',
  before: (hours: number): string => `compra ${hours} h antes`,
  saves: (matches: number, month: string, less: string): string =>
    `Com ${matches === 1 ? '1 jogo' : `${matches} jogos`}: ${whole(month)} no mês, ${whole(less)} a menos que sem plano.`,
  full: 'Todas as cadeiras estão ocupadas',
  current: 'Seu plano',
  nothingNow: 'Nada é cobrado agora',
  chosen: (name: string, price: string): string => `${name}, ${price}`,
  submit: 'Continuar',
  plan: 'Plano',
  gives: 'O que ele dá',
  from: 'a partir de',
  someSeat: 'Planos com uma cadeira numerada só sua, que você escolhe no mapa',
  without: 'Planos sem cadeira, com desconto nos ingressos',
  change: {
    open: 'Trocar de plano',
    title: 'Para qual plano você quer mudar?',
    none: 'Não há outro plano à venda agora.',
    failed: 'Os planos não carregaram',
    loading: 'Carregando os planos…',
    seatTitle: 'Escolha a sua cadeira',
    confirmTitle: 'Confira a troca',
    confirmText: (day: string, price: string): string =>
      `Nada é cobrado agora. A partir de ${day}, ${whole(price)} por mês no mesmo cartão.`,
    from: 'De',
    to: 'Para',
    when: 'Muda com a próxima cobrança',
    seat: 'Cadeira',
    seatKept: (cadeira: string): string => `${cadeira} continua sua`,
    seatUntil: (cadeira: string, day: string): string => `${cadeira} é sua até a cobrança de ${day}; depois fica livre`,
    seatNow: (cadeira: string): string => `${cadeira} já fica guardada para você`,
    bound: 'Com a cadeira guardada, este pedido não pode ser desfeito nem mudado antes da próxima cobrança.',
    until: 'Até lá, vale tudo do plano que você tem.',
    submit: 'Confirmar a troca',
    requesting: 'Pedindo a troca…',
    withdrawing: 'Desfazendo a troca…',
    pending: (name: string): string => `Troca para ${name} pedida`,
    pendingText: (day: string, price: string): string =>
      `Vale a partir da cobrança de ${day}, de ${whole(price)}. Até lá, o seu plano continua o mesmo.`,
    pendingBound: 'A cadeira já está guardada para você, por isso o pedido não pode ser desfeito.',
    withdraw: 'Desistir da troca',
    withdrawQuestion: 'Continuar no plano que você tem?',
    withdrawText: (name: string): string => `A troca é desfeita e a próxima cobrança volta ao valor do plano ${name}.`,
    keep: 'Manter a troca',
  },
} as const

/** What a benefit gives, in words. */
function beneficioText({ categoria, percentual, valor, unidades, horas_antes, passe }: Beneficio): string {
  const price = isIncluded({ percentual })
    ? passe
      ? PLANOS.includedByPass
      : PLANOS.included
    : percentual !== null
      ? PLANOS.less(percentual)
      : `ingresso a ${formatReais(toCents(valor ?? 0))}`
  const units = unidades > 1 ? `, até ${unidades} ingressos` : ''
  const before = horas_antes > 0 ? `, ${PLANOS.before(horas_antes)}` : ''
  return `${EVENTOS[categoria]}: ${price}${units}${before}`
}

/** What a plan gives, in words: its seat, then its benefits. */
export const planoGives = ({ com_cadeira, beneficios }: Pick<Plano, 'com_cadeira' | 'beneficios'>): string[] => [
  ...(com_cadeira ? [PLANOS.seat] : []),
  ...beneficios.map(beneficioText),
]
