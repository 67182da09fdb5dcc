import { type Casa, maskCnpj } from '../../contract/casa-rules.ts'
import { formatDay } from '../../contract/dates.ts'
import { shortCode } from '../../contract/ingresso-rules.ts'
import { formatReais, toCents } from '../../contract/money.ts'
import { maskPhone } from '../../contract/phone-rules.ts'
import { refundDeadline } from '../../contract/reembolsos-rules.ts'
import { FULL_NAME, tarifaLabel } from '../../contract/tarifas-rules.ts'
import type { Venda } from '../../contract/vendas.ts'
import type { PaperTicket } from './ticket-pdf.ts'

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })
/** 'domingo, 06/12/2026, 16:00'; without the hour when it is null. */
const whenOf = (day: string, hora: string | null): string =>
  [WEEKDAY.format(new Date(`${day}T00:00:00Z`)), formatDay(day), ...(hora ? [hora] : [])].join(', ')

/** A ticket of an event as it is printed; null for one that admits nobody, which must not look valid on paper. */
export function paperTicketOf(venda: Venda): PaperTicket | null {
  const { evento, lote, codigo, tarifa, cliente } = venda
  if (!evento || !lote || !codigo) return null
  const { day, hora } = refundDeadline(venda)
  return {
    evento: evento.nome,
    quando: whenOf(evento.data, evento.hora),
    onde: `${evento.local}, ${evento.cidade.nome}/${evento.cidade.estado}`,
    setor: lote.setor.nome,
    lugar: venda.lugar,
    acompanha: venda.acompanha ?? null,
    tarifa: tarifa ? tarifaLabel(tarifa) : FULL_NAME,
    documento: tarifa?.documento ?? null,
    dono: `${cliente.nome} · ${formatReais(toCents(venda.valor))}`,
    codigo,
    curto: shortCode(venda.id),
    ate: venda.pode.reembolsar ? (hora === null ? formatDay(day) : `${formatDay(day)}, ${hora}`) : null,
  }
}

/** Who sells, as the foot of a ticket names them (Decree 7.962/2013, art. 2). */
export function sellerOf({ nome, razao_social, cnpj, telefone }: Casa): string {
  const parts = [
    razao_social || nome,
    ...(cnpj ? [`CNPJ ${maskCnpj(cnpj)}`] : []),
    ...(telefone ? [maskPhone(telefone)] : []),
  ]
  return `${parts.join(', ')}.`
}
