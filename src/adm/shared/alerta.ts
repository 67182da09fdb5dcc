import { alertaText } from '../../../contract/alertas-rules.ts'
import type { Alerta } from '../../../contract/historico.ts'
import { sobreText } from '../../../contract/historico-rules.ts'
import { isId, listSearch } from '../../../contract/list-address-rules.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { ADM_ALERTAS as TEXTS } from '../../texts/adm-alertas.ts'
import { ADM_PATHS } from './adm-paths.ts'

export const alertaTitle = ({ kind }: Alerta): string => alertaText(kind)?.titulo ?? kind

const reais = (amount: number): string => formatReais(toCents(amount))

/** What an alert is about, line by line: its events or raffles and its person, the order, the amounts. */
export function alertaFacts({ sobre, subject }: Alerta): string[] {
  const { valor, reembolso } = sobre
  // An order that this shop does not know is named too: it is looked for at the provider.
  const pedido = sobre.pedido ?? (subject.startsWith('or_') ? subject : null)
  return [
    sobreText(sobre),
    pedido === null ? '' : TEXTS.order(pedido),
    valor === null ? '' : TEXTS.paid(reais(valor)),
    reembolso === null ? '' : TEXTS.refund(reais(reembolso)),
  ].filter(Boolean)
}

/** The same in as few words as a line of the dashboard has room for: 'Clássico na Arena · Ana · R$ 92,00'. */
export function alertaSummary(alerta: Alerta): string {
  const amount = alerta.sobre.reembolso ?? alerta.sobre.valor
  const parts = [sobreText(alerta.sobre), amount !== null && reais(amount)].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : alertaFacts(alerta).join(' · ')
}

export type Way = { label: string; to: string }

/** Where an alert is dealt with; null when nothing here belongs to it. */
export function alertaWay({ kind, subject, sobre }: Alerta): Way | null {
  const { venda, eventos, cadeira, pedido } = sobre
  const registro = alertaText(kind)?.registro
  if (venda !== null) return { label: TEXTS.ways.venda, to: ADM_PATHS.ingressos.at(venda) }
  const [evento] = eventos
  if (registro === 'evento' && evento) return { label: TEXTS.ways.evento, to: ADM_PATHS.eventos.at(evento.id) }
  if (cadeira !== null)
    return { label: TEXTS.ways.socio, to: `/adm/socioTorcedor${listSearch({ pagina: 1, q: String(cadeira) })}` }
  if ((registro === 'usuario' || registro === 'sessao') && isId(subject))
    return { label: TEXTS.ways.usuario, to: ADM_PATHS.usuarios.at(subject) }
  if (kind === 'mensagem.given-up') return { label: TEXTS.ways.mensagens, to: '/adm/mensagens' }
  if (kind === 'card.refusals-jumped') return { label: TEXTS.ways.painel, to: '/adm?dias=1' }
  if (pedido !== null) return history({ codigo: pedido })
  return isId(subject) ? history({ id: subject }) : null
}

const history = (filter: Record<string, string>): Way => ({
  label: TEXTS.ways.historico,
  to: ADM_PATHS.historicoOf(filter),
})
