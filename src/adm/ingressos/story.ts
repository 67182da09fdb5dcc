import type { z } from 'zod'
import type { VendaHistorico } from '../../../contract/historico.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'

export type Step = { title: string; em: string; who?: string | undefined }
type Change = z.infer<typeof VendaHistorico>['result'][number]

const { steps } = TEXTS

/** The changes that tell something, by record and new state; the others are in between, or say the same again. */
const SENTENCES: Record<string, string> = {
  'reserva held': steps.held,
  'reserva released': steps.released,
  'attempt waiting': steps.waiting,
  'attempt paid': steps.paid,
  'attempt refused': steps.refusedPayment,
  'attempt expired': steps.expired,
  'venda used': steps.used,
  'venda refunding': steps.refunding,
  'venda refunded': steps.refunded,
  'venda sold': steps.sold,
  'venda chargedback': steps.chargedback,
}

/** A reservation is held again after a refused payment, and paid again after a failed refund. */
const isAgain = ({ entidade, de, para }: Change): boolean =>
  (entidade === 'reserva' && para === 'held' && de !== null) ||
  (entidade === 'attempt' && de === 'refunding') ||
  (entidade === 'venda' && para === 'sold' && de !== 'refunding')

/** The refund of a payment that gave no ticket: nobody asked for it, so it begins with the provider. */
const isAutomaticRefund = ({ entidade, de, ator }: Change): boolean =>
  entidade === 'refund' && de === null && ator.tipo === 'provider'

/** What happened to a ticket, oldest first, and which of us did it. */
export const storyOf = (changes: readonly Change[]): Step[] =>
  changes.flatMap((change) => {
    const title = isAutomaticRefund(change) ? steps.automaticRefund : SENTENCES[`${change.entidade} ${change.para}`]
    if (title === undefined || isAgain(change)) return []
    const { tipo, nome } = change.ator
    return [{ title, em: change.em, ...(tipo === 'usuario' && { who: nome ?? TEXTS.staff }) }]
  })

/** What the sale itself says, as long as its history is not there. */
export function knownOf({ created_at, entregue_em, reembolso }: Venda): Step[] {
  const all: [string, string | null | undefined][] = [
    [steps.held, created_at],
    [steps.used, entregue_em],
    [steps.refunding, reembolso?.pedido_em],
    [reembolso?.situacao === 'recusado' ? steps.sold : steps.refunded, reembolso?.fim_em],
  ]
  return all.flatMap(([title, em]) => (em ? [{ title, em }] : []))
}
