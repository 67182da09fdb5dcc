import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'

const PLACES = { 1: ['mesa', 'mesas'], 3: ['vaga', 'vagas'] } as Record<number, [string, string]>
const count = (n: number, [one, many]: readonly [string, string]): string => `${n} ${n === 1 ? one : many}`

/** Texts of an event's page. */
export const EVENTO = {
  loading: 'Carregando evento…',
  notFoundTitle: 'Evento não encontrado',
  notFoundText: 'O endereço pode estar incompleto, ou o evento já saiu de cartaz.',
  notFoundLink: 'Ver eventos à venda',
  failedTitle: 'Não foi possível mostrar este evento',
  back: 'Todos os eventos',
  share: 'Compartilhar este evento',
  poster: (nome: string): string => `Cartaz de ${nome}`,
  about: 'Sobre o evento',
  notes: 'Observações',

  pastTitle: 'Este evento já aconteceu',
  pastText: 'Veja o que ainda vem por aí.',
  soonTitle: (day: string): string => `Vendas a partir de ${day}`,
  soonText: 'Volte nesse dia: os preços abaixo já são os finais, com a taxa incluída.',
  soldOutTitle: 'Ingressos esgotados',
  soldOutText: 'Uma reserva que não for paga volta à venda: esta página se atualiza sozinha.',
  noSetoresTitle: 'Ainda não há ingressos para este evento',
  noSetoresText: 'Os setores e os preços aparecem aqui assim que forem definidos.',

  tickets: 'Ingressos',
  setor: 'Setor',
  lote: (nr: number): string => `${nr}º lote`,
  chooseLote: 'Escolha o lote',
  free: 'Grátis',
  noFee: 'sem taxa',
  fee: (valor: string, taxa: string): string => `${valor} + ${taxa} de taxa`,
  installments: (times: number): string => `em até ${times}x`,
  otherLotes: 'Outros lotes',
  noLotes: 'Este setor ainda não tem ingressos à venda.',
  from: (when: string): string => `a partir de ${when}`,
  over: 'Encerrado',
  soldOut: SHOP_REFUSALS['stock.sold-out'],

  checking: 'Verificando disponibilidade…',
  checkingShort: 'Verificando…',
  checkFailed: 'Não foi possível verificar a disponibilidade. Tentando de novo…',
  allYours: 'Tudo o que resta deste lote já está com você.',
  quantity: 'Quantidade',
  quantityOf: (lote: string): string => `Quantidade, ${lote}`,
  add: 'Adicionar',

  places: (tipo: number): string => (tipo === 3 ? 'Escolha as vagas' : tipo === 1 ? 'Escolha as mesas' : 'Lugares'),
  placesFree: (tipo: number, n: number): string =>
    `${count(n, PLACES[tipo] ?? ['lugar', 'lugares'])} ${n === 1 ? 'livre' : 'livres'}`,
  placesLoading: 'Carregando lugares…',
  placesFailed: 'Não foi possível mostrar os lugares',
  range: 'Lugares',
  rangeOf: (first: number, last: number): string => `${first} a ${last}`,
  seat: { free: 'livre', taken: 'ocupada', mine: 'sua', kept: 'no seu carrinho', waiting: 'carregando' },
  placeLost: (nrs: readonly number[]): string =>
    nrs.length === 1
      ? `O lugar ${nrs[0]} acabou de ser ocupado`
      : `Os lugares ${nrs.join(', ')} acabaram de ser ocupados`,
  loteLost: (setor: string, lote: string): string => `${setor}: o ${lote} saiu de venda e foi retirado da sua escolha`,
  unitsLost: (setor: string, left: number): string =>
    left === 0
      ? `${setor}: os ingressos escolhidos se esgotaram`
      : `${setor}: ${SHOP_REFUSALS['stock.only-left'](left).toLowerCase()}`,

  cart: 'Sua escolha',
  inCart: 'Já no carrinho',
  inCartNote: 'O que já está no carrinho se remove no carrinho.',
  remove: (what: string): string => `Remover ${what}`,
  units: (n: number, tipo: number | null): string => count(n, PLACES[tipo ?? 0] ?? ['ingresso', 'ingressos']),
  times: (n: number): string => `${n} ×`,
  total: 'Total',
  buy: 'Comprar',
  chooseFirst: 'Escolha um ingresso',
  nothingToBuy: 'Nada à venda agora',
} as const
