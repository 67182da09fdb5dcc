import type { Casa } from '../../contract/casa-rules.ts'
import { houseColours } from '../../contract/cores-rules.ts'
import { formatDay } from '../../contract/dates.ts'
import { shortCode } from '../../contract/ingresso-rules.ts'
import { eventoStart, isoWithOffset } from '../../contract/instants-rules.ts'
import { logoUrl } from '../../contract/logo-rules.ts'
import { to } from '../../contract/paths-rules.ts'
import { FULL_NAME, tarifaLabel } from '../../contract/tarifas-rules.ts'
import type { Venda } from '../../contract/vendas.ts'
import { sellerOf } from '../pdf/paper-ticket.ts'
import { required } from '../required.ts'

/**
 * A ticket as a wallet shows it: the data of its screen, without its owner's name, which no wallet needs. `codigo`: null
 * when it admits nobody. `inicio`: ISO with the offset of São Paulo; null when the event has no hour.
 */
export type WalletTicket = {
  id: string
  idEvento: string
  evento: string
  dia: string
  hora: string | null
  inicio: string | null
  local: string
  cidade: string
  setor: string
  lugar: string | null
  tarifa: string
  documento: string | null
  acompanha: string | null
  codigo: string | null
  curto: string
  utilizado: boolean
  /** That its event was postponed or cancelled, and why; null while it takes place as announced. */
  aviso: string | null
  /** `logo`: its address; null without one. */
  casa: { nome: string; vendedor: string; cor: string; logo: string | null }
  /** The ticket's page. */
  pagina: string
}

const noticeOf = ({ situacao, motivo, data_anterior }: NonNullable<Venda['evento']>): string | null => {
  if (situacao !== 'adiado' && situacao !== 'cancelado') return null
  const what = situacao === 'cancelado' ? PASS_TEXTS.canceled : PASS_TEXTS.postponed(data_anterior ?? null)
  return [what, ...(motivo ? [`${motivo}.`] : [])].join(' ')
}

/** @param base the site's public address */
export function walletTicketOf(venda: Venda, casa: Casa, base: string): WalletTicket {
  const evento = required(venda.evento, 'the event of a pass')
  const { tarifa } = venda
  return {
    id: venda.id,
    idEvento: required(venda.id_evento, 'the event of a pass'),
    evento: evento.nome,
    dia: formatDay(evento.data),
    hora: evento.hora,
    inicio: evento.hora && isoWithOffset(eventoStart(evento.data, evento.hora)),
    local: evento.local,
    cidade: `${evento.cidade.nome}/${evento.cidade.estado}`,
    setor: venda.lote?.setor.nome ?? '',
    lugar: venda.lugar,
    tarifa: tarifa ? tarifaLabel(tarifa) : FULL_NAME,
    documento: tarifa?.documento ?? null,
    acompanha: venda.acompanha ?? null,
    codigo: venda.codigo,
    curto: shortCode(venda.id),
    utilizado: venda.entregue,
    aviso: noticeOf(evento),
    casa: {
      nome: casa.nome_curto,
      vendedor: sellerOf(casa),
      cor: houseColours(casa.cores).tokens.accent.light,
      logo: casa.logo && logoUrl(`${base}/api`, casa.logo, 'fundo', 512),
    },
    pagina: base + to.ingresso(venda.id),
  }
}

/** Texts of passes, in both wallets. */
export const PASS_TEXTS = {
  description: (evento: string): string => `Ingresso: ${evento}`,
  date: 'Data',
  hour: 'Hora',
  event: 'Evento',
  venue: 'Local',
  sector: 'Setor',
  place: 'Lugar',
  fare: 'Tarifa',
  code: 'Código',
  document: 'Leve na entrada',
  companion: 'Acompanhante de',
  notice: 'Aviso',
  canceled: 'Evento cancelado.',
  /** @param before the day for which it was announced, `YYYY-MM-DD` */
  postponed: (before: string | null): string =>
    before === null ? 'Evento adiado.' : `Evento adiado: era em ${formatDay(before)}.`,
  rules: 'Regras',
  rulesText:
    'Cada código vale uma entrada, uma única vez. Não publique nem envie este código: entra quem o mostrar primeiro.',
  seller: 'Vendido por',
  page: 'Seu ingresso no site',
  /** '%@' is the new value, in the message that the phone shows. */
  dateChanged: 'Nova data: %@',
  hourChanged: 'Novo horário: %@',
  venueChanged: 'Novo local: %@',
  noticeChanged: '%@',
} as const
