import { SETOR_TIPO } from '../../contract/limits.ts'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import { SALES_CLOSED } from '../../contract/stock-rules.ts'
import { TITLES } from '../../contract/titles-rules.ts'

/** A place's noun by its kind: the sector's type, null for places of a seat map. */
const PLACES = { 1: ['mesa', 'mesas'], 3: ['vaga', 'vagas'] } as Record<number, [string, string]>
const nounOf = (kind: number | null): readonly [string, string] => PLACES[kind ?? 0] ?? ['lugar', 'lugares']
const isFeminine = (kind: number | null): boolean => nounOf(kind)[0] !== 'lugar'
const count = (n: number, [one, many]: readonly [string, string]): string => `${n} ${n === 1 ? one : many}`

/** 'O lugar D7', 'A mesa 7', 'Os lugares D7, D8', 'As mesas 7, 8' */
function named(kind: number | null, lugares: readonly string[]): string {
  const [one, many] = nounOf(kind)
  const bare = lugares.map((lugar) => lugar.replace(/^(Mesa|Vaga|Lugar) /, ''))
  const article = isFeminine(kind) ? 'A' : 'O'
  return `${article}${bare.length === 1 ? ` ${one}` : `s ${many}`} ${bare.join(', ')}`
}

/** Texts of an event's page. */
export const EVENTO = {
  loading: 'Carregando evento…',
  notFoundTitle: TITLES.unknownEvento,
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
  closedTitle: SALES_CLOSED,
  closedText: 'Quem já comprou continua com o ingresso valendo. Quem já reservou ainda pode pagar.',
  soldOutTitle: 'Ingressos esgotados',
  soldOutText: 'Uma reserva que não for paga volta à venda: esta página se atualiza sozinha.',
  noSetoresTitle: 'Ainda não há ingressos para este evento',
  noSetoresText: 'Os setores e os preços aparecem aqui assim que forem definidos.',

  tickets: 'Ingressos',
  setor: 'Setor',
  lote: (nr: number): string => `${nr}º lote`,
  chooseLote: 'Escolha o lote',
  noFee: 'sem taxa',
  since: 'desde',
  extra: 'não é entrada',
  /** What a price is for: 'por mesa, 6 lugares', 'por vaga'; '' for one person. */
  perUnit: ({ tipo, layout, lugares_mesa }: { tipo: number; layout: object | null; lugares_mesa: number }): string => {
    if (layout !== null || tipo === SETOR_TIPO.individual) return ''
    if (tipo === SETOR_TIPO.posicao) return 'por vaga'
    return lugares_mesa > 0 ? `por mesa, ${lugares_mesa} ${lugares_mesa === 1 ? 'lugar' : 'lugares'}` : 'por mesa'
  },
  installments: (times: number): string => `em até ${times}x`,
  otherLotes: 'Outros lotes',
  noLotes: 'Este setor ainda não tem ingressos à venda.',
  from: (when: string): string => `a partir de ${when}`,
  over: 'Encerrado',
  closed: SALES_CLOSED,
  setorClosed: 'As vendas deste setor estão encerradas.',
  soldOut: SHOP_REFUSALS['stock.sold-out'],

  checking: 'Verificando disponibilidade…',
  checkingShort: 'Verificando…',
  checkFailed: 'Não foi possível verificar a disponibilidade. Tentando de novo…',
  allYours: 'Tudo o que resta deste lote já está com você.',
  membersPay: (price: string): string => `Sócio paga a partir de ${price}: veja os planos`,
  haveCodigo: 'Tenho um código',
  quantity: 'Quantidade',
  quantityOf: (lote: string): string => `Quantidade, ${lote}`,

  choosePlaces: (kind: number | null): string => `Escolha ${isFeminine(kind) ? 'as' : 'os'} ${nounOf(kind)[1]}`,
  places: (kind: number | null, n: number): string => count(n, nounOf(kind)),
  wheelchairs: (lugares: readonly string[]): string => `Para cadeira de rodas: ${lugares.join(', ')}`,
  companions: '. O de acompanhante é vendido só junto com o de cadeira de rodas ao lado.',
  noRoomForTwo: 'O lugar de acompanhante vai junto com o de cadeira de rodas ao lado, e não há mais vaga para os dois.',
  together: 'Escolhidos juntos',
  removeBoth: 'Tirar os dois',
  viewFrom: (lugar: string): string => `Do lugar ${lugar}, você vê o palco assim`,
  fileira: (nome: string): string => `Fileira ${nome}`,
  placesLoading: 'Carregando lugares…',
  placesFailed: 'Não foi possível mostrar os lugares',
  rangeOf: (first: number, last: number): string => `${first} a ${last}`,
  seat: (kind: number | null) => {
    const ending = isFeminine(kind) ? 'a' : 'o'
    return {
      free: 'livre',
      taken: `ocupad${ending}`,
      mine: isFeminine(kind) ? 'sua' : 'seu',
      kept: 'no seu carrinho',
      waiting: 'carregando',
      accessible: 'cadeira de rodas',
      companion: 'acompanhante',
      companionOf: (lugar: string): string => `acompanhante de ${lugar}`,
      together: 'vendido só com o de cadeira de rodas',
      blocked: 'indisponível',
    }
  },
  /** `lugares` are the places' names: 'D7', 'Mesa 7'. */
  placeLost: (kind: number | null, lugares: readonly string[]): string => {
    const ending = isFeminine(kind) ? 'a' : 'o'
    return lugares.length === 1
      ? `${named(kind, lugares)} acabou de ser vendid${ending} e saiu da sua escolha`
      : `${named(kind, lugares)} acabaram de ser vendid${ending}s e saíram da sua escolha`
  },
  priceMoved: (item: string, before: string, now: string): string => `${item}: o preço mudou de ${before} para ${now}`,
  loteLost: (setor: string, lote: string): string => `${setor}: o ${lote} foi encerrado e saiu da sua escolha`,
  unitsLost: (setor: string, left: number): string =>
    left === 0
      ? `${setor}: os ingressos escolhidos se esgotaram`
      : `${setor}: ${SHOP_REFUSALS['stock.only-left'](left).toLowerCase()}`,

  cart: 'Sua escolha',
  inCart: 'Já estava no carrinho',
  inCartNote: 'Para remover o que já estava no carrinho, abra o carrinho.',
  remove: (what: string): string => `Remover ${what}`,
  units: (n: number): string => count(n, ['ingresso', 'ingressos']),
  times: (n: number): string => `${n} ×`,
  total: 'Total',
  buy: 'Comprar',
  /** Instead of BUY, when nothing is to be paid. */
  take: 'Retirar',
  needsScript: 'Para comprar, ative o JavaScript do navegador. Os preços de todos os setores:',
  /** `kind` as for `choosePlaces`; undefined for tickets without a place. */
  chooseFirst: (kind?: number | null): string =>
    `Escolha ${kind === undefined ? 'um ingresso' : `${isFeminine(kind) ? 'uma' : 'um'} ${nounOf(kind)[0]}`}`,
  nothingToBuy: 'Nada à venda agora',
} as const
