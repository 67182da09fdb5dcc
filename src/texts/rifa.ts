import { CART_UNITS_MAX } from '../../contract/limits.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import { numbersText } from '../../contract/rifas-rules.ts'
import { TITLES } from '../../contract/titles-rules.ts'

const count = (n: number): string => `${n} ${n === 1 ? 'número' : 'números'}`

/** Texts of a raffle's page. */
export const RIFA = {
  kind: 'Rifa',
  back: 'Início',
  share: 'Compartilhar esta rifa',
  loading: 'Carregando rifa…',
  notFoundTitle: TITLES.unknownRifa,
  notFoundText: 'O endereço pode estar incompleto, ou a rifa já saiu do ar.',
  notFoundLink: 'Ir para o início',
  failedTitle: 'Não foi possível mostrar esta rifa',

  each: 'por número',
  /** Around the day and the end of the sentence: 'Sorteio: sáb 12/12/2026, pela Loteria Federal.' */
  drawOn: 'Sorteio: ',
  drawnOn: 'Sorteada: ',
  authorised: (text: string): string => `Autorização ${text.replace(/\.+$/, '')}.`,
  terms: 'Regulamento',
  about: 'Sobre a rifa',

  soonTitle: (day: string): string => `Vendas a partir de ${day}`,
  soonText: (total: number): string =>
    total === 1
      ? 'Há um só número. Volte nesse dia para comprar.'
      : `São ${total.toLocaleString('pt-BR')} números. Volte nesse dia para escolher.`,
  soldOutTitle: 'Todos os números foram escolhidos',
  soldOutText: 'Um número que não for pago volta à venda: esta página se atualiza sozinha.',
  closedTitle: 'As vendas terminaram',
  closedToday: 'O sorteio é hoje. O número sorteado aparece aqui.',
  closedText: 'O número sorteado ainda não foi publicado. Ele aparece aqui.',

  drawnTitle: 'Número sorteado',
  drawnAt: (when: string): string => `Sorteado em ${when}`,
  contest: (concurso: number): string => `Concurso ${concurso} da Loteria Federal`,
  unsold: 'Este número não foi vendido.',
  unsoldTerms: 'O regulamento diz o que vale nesse caso.',
  won: 'É o seu número. Parabéns!',
  wonText: 'A organização entra em contato pelo seu celular. Mostre o seu número da sorte para receber o prêmio.',
  wonLink: 'Ver o meu número',
  lost: 'Desta vez não foi o seu.',
  askLogin: 'Comprou números? Entre para ver se é o seu.',
  login: 'Entrar',
  owned: (n: number): string => (n === 1 ? 'Seu número' : 'Seus números'),

  list: 'Números vendidos',
  listOf: (total: number, when: string): string =>
    `A lista ${total === 1 ? 'do único número vendido' : `dos ${total.toLocaleString('pt-BR')} números vendidos`} foi fechada em ${when} e não muda mais. Ela não tem o nome de ninguém.`,
  openList: 'Ver a lista',
  hash: 'Código da lista (SHA-256)',
  copyHash: 'Copiar código',
  copied: 'Copiado',
  hashText:
    'Guarde este código: se um só número da lista mudasse, ele seria outro. Para conferir, baixe a lista e calcule o SHA-256 do arquivo.',

  numbers: 'Números',
  freeCount: (n: number, total: number): string =>
    `${n.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} ${n === 1 ? 'livre' : 'livres'}`,
  limit: `Até ${CART_UNITS_MAX} números e ingressos por compra.`,
  numbersLoading: 'Carregando números…',
  numbersFailed: 'Não foi possível mostrar os números',
  state: { free: 'livre', taken: 'já escolhido', mine: 'seu', kept: 'no seu carrinho', waiting: 'carregando' },
  number: (nr: number): string => `Número ${nr}`,
  overview: { free: 'livre', taken: 'já escolhido', hint: 'Toque numa centena' },
  hundreds: 'Centena',
  hundred: (first: number, last: number): string => (first === last ? `${first}` : `${first}–${last}`),
  hundredFree: (n: number): string => `${n} ${n === 1 ? 'livre' : 'livres'}`,
  range: 'Faixa',
  rangeOf: (first: number, last: number): string => `${first} a ${last}`,

  search: 'Número',
  searchLabel: 'Procurar um número',
  outside: (total: number): string =>
    total === 1 ? 'Esta rifa tem só o número 1.' : `Esta rifa vai do número 1 ao ${total}.`,
  found: (nr: number, state: string): string => `Número ${nr}: ${state}.`,

  pickForMe: 'Escolher por mim',
  pickTitle: 'Quantos números?',
  pickText: 'Sorteamos entre os números livres. Você pode trocar depois.',
  pickQuantity: 'Quantidade de números',
  pickConfirm: (n: number): string => `Escolher ${count(n)}`,
  pickDismiss: 'Voltar',
  picked: (numbers: readonly number[]): string =>
    `${numbers.length === 1 ? 'Número escolhido' : 'Números escolhidos'}: ${numbersText(numbers)}`,

  taken: (numbers: readonly number[]): string => `${SHOP_REFUSALS['rifa.number-taken'](numbers)} e saiu da sua escolha`,
  takenMany: (numbers: readonly number[]): string =>
    `${SHOP_REFUSALS['rifa.number-taken'](numbers)} e saíram da sua escolha`,
  salesOver: 'As vendas desta rifa terminaram: a sua escolha foi desfeita',
  atLimit: MESSAGES.fullCart,
  noneFree: 'Não há mais números livres',

  cart: 'Sua escolha',
  chosen: 'Números escolhidos',
  inCart: 'Já estava no carrinho',
  inCartNote: 'Para remover o que já estava no carrinho, abra o carrinho.',
  remove: (nr: number): string => `Remover o número ${nr}`,
  units: count,
  chooseFirst: 'Escolha um número',
  nothingToBuy: 'Nada à venda agora',
  buy: 'Comprar',
} as const
