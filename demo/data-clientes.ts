import { DEMO_TELEFONE } from '../server/db/demo-accounts.ts'

export type ClienteData = { nome: string; telefone: string; cpf: string; email: string }

export const DEMO_CLIENTE: ClienteData = {
  nome: 'Marina Alves',
  telefone: DEMO_TELEFONE,
  cpf: '27824055868',
  email: 'marina.alves@exemplo.com.br',
}

/** Invented people. exemplo.com.br receives no mail. */
export const CLIENTES: readonly ClienteData[] = [
  { nome: 'João Batista Nogueira', telefone: '71991230417', cpf: '44982961417', email: 'joao.nogueira@exemplo.com.br' },
  { nome: 'Conceição Araújo', telefone: '71988417725', cpf: '51814257713', email: 'conceicao.araujo@exemplo.com.br' },
  { nome: 'Luís Otávio Guimarães', telefone: '81996043318', cpf: '66578140549', email: 'luis.g@exemplo.com.br' },
  { nome: 'Ana Flávia Monteiro', telefone: '81987715402', cpf: '70400613417', email: 'anaflavia@exemplo.com.br' },
  { nome: 'Sebastião Gonçalves', telefone: '84994108836', cpf: '29886418621', email: 'tiao@exemplo.com.br' },
  { nome: 'Taís Ribeiro', telefone: '84988250173', cpf: '68804824140', email: 'tais.ribeiro@exemplo.com.br' },
  { nome: 'Antônio Carlos Peçanha', telefone: '11997304412', cpf: '80462319083', email: 'acpecanha@exemplo.com.br' },
  { nome: 'Letícia Yamamoto', telefone: '11984426190', cpf: '43934758282', email: 'leticia.y@exemplo.com.br' },
  { nome: 'Fábio Estrela', telefone: '85996617204', cpf: '34611659720', email: 'fabio.estrela@exemplo.com.br' },
  { nome: 'Júlia Sampaio', telefone: '85989033157', cpf: '98154650827', email: 'julia.sampaio@exemplo.com.br' },
  { nome: 'Raimundo Nonato Lima', telefone: '98991562208', cpf: '16236664145', email: 'nonato.lima@exemplo.com.br' },
  { nome: 'Débora Falcão', telefone: '82993347701', cpf: '43229980891', email: 'debora.falcao@exemplo.com.br' },
  { nome: 'Caíque Santana', telefone: '71993408126', cpf: '30801680387', email: 'caique@exemplo.com.br' },
  { nome: 'Mônica Bezerra', telefone: '83991120645', cpf: '24980943268', email: 'monica.bezerra@exemplo.com.br' },
  { nome: 'Otávio Brandão', telefone: '31992218830', cpf: '29299690162', email: 'otavio.b@exemplo.com.br' },
  { nome: 'Renata Lourenço', telefone: '21998046713', cpf: '07359267609', email: 'renata.lourenco@exemplo.com.br' },
  { nome: 'Vinícius Prado', telefone: '11991170284', cpf: '17927652664', email: 'vinicius.prado@exemplo.com.br' },
  { nome: 'Iracema Tavares', telefone: '85992275031', cpf: '64557278353', email: 'iracema@exemplo.com.br' },
  { nome: 'Hélio Magalhães', telefone: '79998813340', cpf: '17118931020', email: 'helio.m@exemplo.com.br' },
  { nome: 'Beatriz Antunes', telefone: '41996640728', cpf: '10959300104', email: 'bia.antunes@exemplo.com.br' },
  { nome: 'Zélia Cordeiro', telefone: '81992039954', cpf: '63669417850', email: 'zelia.cordeiro@exemplo.com.br' },
  { nome: 'Davi Rocha', telefone: '84991854406', cpf: '22619402115', email: 'davi.rocha@exemplo.com.br' },
  { nome: 'Núbia Xavier', telefone: '71982276519', cpf: '66730907746', email: 'nubia.xavier@exemplo.com.br' },
  { nome: 'Érico Valença', telefone: '51993371162', cpf: '56923451450', email: 'erico.v@exemplo.com.br' },
  { nome: 'Sofia Castro', telefone: '61998120047', cpf: '00033789770', email: 'sofia.castro@exemplo.com.br' },
]

export type DemoPurchase = {
  /** Template key of the event, or none for the open raffle. */
  evento: string | null
  setor?: string
  /** Ordinal of the lot in its sector, from 1. */
  lote?: number
  units: number
  daysAgo: number
  method: 'pix' | 'credit_card'
  outcome: 'paid' | 'refused'
  /** It was refunded this many days ago. */
  reversedDaysAgo?: number
}

/** The purchases of the demonstration cliente: older than a week, so that the sandbox is never asked to refund them. */
export const DEMO_PURCHASES: readonly DemoPurchase[] = [
  { evento: 'festival-do-sol', setor: 'Pista', lote: 2, units: 2, daysAgo: 9, method: 'credit_card', outcome: 'paid' },
  { evento: 'baile', setor: 'Salão', lote: 2, units: 1, daysAgo: 30, method: 'pix', outcome: 'paid' },
  { evento: 'rock', setor: 'Pista', lote: 2, units: 1, daysAgo: 12, method: 'credit_card', outcome: 'refused' },
  { evento: 'teatro', setor: 'Plateia', lote: 2, units: 2, daysAgo: 8, method: 'credit_card', outcome: 'paid' },
  { evento: 'forro', setor: 'Salão', units: 1, daysAgo: 14, method: 'pix', outcome: 'paid', reversedDaysAgo: 12 },
  { evento: null, units: 1, daysAgo: 11, method: 'pix', outcome: 'paid' },
]
