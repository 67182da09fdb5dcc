import { CATEGORIAS } from './categorias-rules.ts'
import { formatDateTime, formatDay, isDay } from './dates.ts'
import { CAMPOS } from './historico-campos-rules.ts'
import { camposMudados, outrosDados, sobreText } from './historico-rules.ts'
import { PAPEL_NOMES, TAREFA_NOMES } from './equipe-rules.ts'
import type { Mudanca } from './historico.ts'
import { shortCode } from './ingresso-rules.ts'
import { formatReais, toCents } from './money.ts'

type Words = Readonly<Record<string, string>>

/** The kinds of records. */
export const REGISTROS = {
  attempt: 'Pagamento',
  banco: 'Banco de dados',
  banner: 'Banner',
  casa: 'Casa',
  cidade: 'Cidade',
  comeco: 'Primeiros passos',
  tarifa: 'Motivo de meia-entrada',
  codigo: 'Código',
  cortesia: 'Cortesia',
  cota: 'Cota de cortesias',
  cliente: 'Cliente',
  configSocioTorcedor: 'Clube',
  ensaio: 'Ensaio',
  entrada: 'Leitura na portaria',
  evento: 'Evento',
  fila: 'Fila de espera',
  lote: 'Lote',
  mensagem: 'Mensagem',
  plano: 'Plano do clube',
  refund: 'Reembolso',
  reserva: 'Reserva',
  rifa: 'Rifa',
  setor: 'Setor',
  socio: 'Sócio',
  sorteio: 'Inscrição no sorteio',
  sorteioLista: 'Sorteio',
  usuario: 'Usuário',
  papel: 'Papel da equipe',
  convite: 'Convite',
  venda: 'Ingresso ou número',
} as const

/** The states of records, and what happens to those without a state machine. */
const ESTADOS = {
  created: 'criação',
  creating: 'PIX de teste pedido',
  edited: 'alteração',
  deleted: 'exclusão',
  held: 'reservado',
  paying: 'em pagamento',
  sold: 'venda',
  given: 'dada',
  accepted: 'entrou na conta',
  revoked: 'revogada',
  released: 'reserva liberada',
  sending: 'pedido enviado à Pagar.me',
  waiting: 'esperando o pagamento',
  paid: 'pago',
  refused: 'recusado',
  expired: 'vencido',
  refunding: 'reembolso pedido',
  refunded: 'reembolsado',
  chargedback: 'contestado',
  pending: 'pedido',
  sent: 'enviado',
  confirmed: 'confirmado',
  failed: 'falhou',
  'try.again': 'nova tentativa pedida',
  'try.failed': 'tentativa não aceita',
  'second-order': 'segundo pedido na Pagar.me',
  'second-order.ended': 'segundo pedido cancelado',
  used: 'utilizado',
  aceita: 'entrada aceita',
  'ja-utilizada': 'já utilizado',
  'nao-paga': 'não pago',
  'outro-evento': 'de outro evento',
  'evento-cancelado': 'de evento cancelado',
  adiado: 'adiamento',
  cancelado: 'cancelamento',
  devolvido: 'todos os ingressos devolvidos',
  desconhecida: 'código desconhecido',
  subscribing: 'assinando',
  active: 'ativo',
  ending: 'cancelado, até o fim do mês pago',
  canceled: 'cancelado',
  reprice: 'reajuste pedido',
  'plano.asked': 'troca de plano pedida',
  'plano.withdrawn': 'desistência da troca de plano',
  'plano.refused': 'troca de plano não aceita pela Pagar.me',
  'plano.changed': 'troca de plano',
  frozen: 'lista congelada',
  drawn: 'sorteio feito',
  resent: 'novo link',
  'export.read': 'exportação baixada',
  known: 'reconhecido',
  reconciled: 'restaurado e conferido com a Pagar.me',
  'cobranca.paid': 'mensalidade paga',
  'cobranca.failed': 'mensalidade recusada',
  'cobranca.pending': 'mensalidade em processamento',
  'cobranca.canceled': 'mensalidade cancelada',
  'cobranca.refunded': 'mensalidade reembolsada',
  'cobranca.chargedback': 'mensalidade contestada',
} as const

/** Values of certain fields. */
const VALORES: Readonly<Record<string, Words>> = {
  method: { credit_card: 'cartão de crédito', pix: 'PIX', free: 'grátis' },
  tipo: { 1: 'mesa', 2: 'sem lugar marcado', 3: 'lugar marcado' },
  origem: { externo: 'Loteria Federal', sistema: 'sorteado aqui' },
  categoria: CATEGORIAS,
  papel: PAPEL_NOMES,
  tarefas: TAREFA_NOMES,
  numeracao: { direita: 'da direita', esquerda: 'da esquerda' },
  exportacao: {
    alertas: 'alertas',
    clientes: 'clientes',
    historico: 'histórico',
    painel: 'painel',
    socios: 'sócios',
    usuarios: 'usuários',
  },
}
/** Amounts in reais, and in cents. */
const REAIS = new Set(['valor', 'taxa_adm'])
const isCents = (campo: string): boolean => campo.endsWith('cents') || campo === 'expected'

const wordOf = (words: Words, name: string): string => (Object.hasOwn(words, name) ? (words[name] ?? name) : name)

const registroText = (entidade: string): string => wordOf(REGISTROS, entidade)
export const estadoText = (state: string): string => wordOf(ESTADOS, state)
/** The kind of a change: 'Evento: alteração'. */
export const mudancaText = ({ entidade, para }: Pick<Mudanca, 'entidade' | 'para'>): string =>
  `${registroText(entidade)}: ${estadoText(para)}`

/** A field's name as text: 'início das vendas'. */
export const campoText = (campo: string): string => wordOf(CAMPOS, campo).replaceAll('_', ' ')

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** @param nomes the names of the records whose ids are among the values */
function textOf(campo: string, text: string, nomes: Words): string {
  const words = VALORES[campo]
  if (words && Object.hasOwn(words, text)) return wordOf(words, text)
  if (UUID.test(text)) return nomes[text] ?? `código ${shortCode(text)}`
  if (isDay(text)) return formatDay(text)
  if (INSTANT.test(text)) return formatDateTime(text)
  if (campo === 'imagem' || campo === 'logo') return 'uma imagem'
  return campo === 'campos' ? campoText(text) : text
}

/** A recorded value in words: amounts in reais, days and times, the names of records instead of their ids. */
export function valorText(campo: string, value: unknown, nomes: Words = {}): string {
  if (isNothing(value)) return '(vazio)'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') {
    if (isCents(campo)) return formatReais(value)
    if (REAIS.has(campo)) return formatReais(toCents(value))
    return VALORES[campo] ? textOf(campo, String(value), nomes) : value.toLocaleString('pt-BR')
  }
  if (typeof value === 'string') return textOf(campo, value, nomes)
  if (campo === 'linhas' && Array.isArray(value)) return value.length === 1 ? '1 fileira' : `${value.length} fileiras`
  if (Array.isArray(value)) {
    const isOfGroups = value.some((each) => typeof each === 'object')
    return value.map((each) => valorText(campo, each, nomes)).join(isOfGroups ? '; ' : ', ')
  }
  return Object.entries(value as object)
    .map(([name, part]) => `${campoText(name)}: ${valorText(name, part, nomes)}`)
    .join(', ')
}

/** All that a change records, in one line, for a file: 'nome: Pista → Pista 1; valor: R$ 80,00'. */
export function mudancaEmLinha(change: Pick<Mudanca, 'para' | 'detalhe' | 'nomes'>): string {
  const changed = camposMudados(change).map(({ campo, antes, depois }) => {
    const after = valorText(campo, depois, change.nomes)
    return `${campoText(campo)}: ${isNothing(antes) ? '' : `${valorText(campo, antes, change.nomes)} → `}${after}`
  })
  const others = outrosDados(change).map(
    ({ campo, valor }) => `${campoText(campo)}: ${valorText(campo, valor, change.nomes)}`,
  )
  return [...changed, ...others].join('; ')
}

/** What a change is about, for a file; its id when nothing is known of it. */
export const registroNome = ({ sobre, id_entidade }: Pick<Mudanca, 'sobre' | 'id_entidade'>): string =>
  sobreText(sobre) || `código ${shortCode(id_entidade)}`
