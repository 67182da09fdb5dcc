import type { z } from 'zod'
import type { VendaHistorico } from '../../../contract/historico.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'

type Step = { title: string; em: string; who?: string | undefined }
type Change = z.infer<typeof VendaHistorico>['result'][number]

const { steps } = TEXTS

/** The changes that are shown, by record and new state; the others are intermediate, or repeat one of these. */
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

/** Whether a reservation is held again after a refused payment, or paid again after a failed refund. */
const isAgain = ({ entidade, de, para }: Change): boolean =>
  (entidade === 'reserva' && para === 'held' && de !== null) ||
  (entidade === 'attempt' && de === 'refunding') ||
  (entidade === 'venda' && para === 'sold' && de !== 'refunding')

/** The steps of an automatic refund that are shown: its start, each failed attempt, and its end. */
const AUTOMATIC: Record<string, string> = {
  pending: steps.automaticRefund,
  'try.failed': steps.automaticRefundRefused,
  confirmed: steps.automaticRefunded,
  failed: steps.automaticRefundEnded,
}

/**
 * The automatic refunds, and the payments that they return because no ticket was issued for them. Nobody requested such
 * a refund, so its first step is at the provider, right after its payment became `refunding`.
 */
function returnedOf(changes: readonly Change[]): { refunds: Set<string>; payments: Set<string> } {
  const [refunds, payments] = [new Set<string>(), new Set<string>()]
  let payment = ''
  for (const { entidade, id_entidade, de, para, ator } of changes) {
    if (entidade === 'attempt' && para === 'refunding') payment = id_entidade
    if (entidade !== 'refund' || de !== null || ator.tipo !== 'provider') continue
    refunds.add(id_entidade)
    payments.add(payment)
  }
  return { refunds, payments }
}

/** The sentence of a change, if it is shown. A refund that the provider began is created as `sent`. */
function sentenceOf({ entidade, id_entidade, de, para }: Change, returned: ReturnType<typeof returnedOf>) {
  if (returned.refunds.has(id_entidade)) return AUTOMATIC[de === null && para === 'sent' ? 'pending' : para]
  if (returned.payments.has(id_entidade) && para === 'paid') return steps.paidInVain
  return SENTENCES[`${entidade} ${para}`]
}

type Entrada = z.infer<typeof VendaHistorico>['entradas'][number]

/** An entrance: the one that was accepted, or one of a device without a network that let a second person in. */
const toStep = ({ em, portao, resultado, ator }: Entrada): Step => ({
  title: steps.entered(resultado, portao),
  em,
  who: ator.nome ?? TEXTS.staff,
})

/** The history of a ticket, oldest first, with the user who made each change, and every entrance with its gate. */
export function storyOf({ result, entradas }: z.infer<typeof VendaHistorico>): Step[] {
  const returned = returnedOf(result)
  const accepted = entradas.find(({ resultado }) => resultado === 'aceita')
  const story = result.flatMap((change) => {
    const title = sentenceOf(change, returned)
    if (title === undefined || isAgain(change)) return []
    if (title === steps.used && accepted) return [toStep(accepted)]
    const { tipo, nome } = change.ator
    return [{ title, em: change.em, ...(tipo === 'usuario' && { who: nome ?? TEXTS.staff }) }]
  })
  return [...story, ...entradas.filter((entrada) => entrada !== accepted).map(toStep)]
}

/** The steps known from the sale itself, shown until its history is loaded. */
export function knownOf({ created_at, entregue_em, reembolso }: Venda): Step[] {
  const all: [string, string | null | undefined][] = [
    [steps.held, created_at],
    [steps.used, entregue_em],
    [steps.refunding, reembolso?.pedido_em],
    [reembolso?.situacao === 'recusado' ? steps.sold : steps.refunded, reembolso?.fim_em],
  ]
  return all.flatMap(([title, em]) => (em ? [{ title, em }] : []))
}
