import { ALERTA_DETAILS } from '../../../contract/alertas-details.ts'
import type { Casa } from '../../../contract/casa-rules.ts'
import { TESTE_CENTS, TESTE_SECONDS } from '../../../contract/comeco-rules.ts'
import { COMECO_WORDS } from '../../../contract/comeco-words-rules.ts'
import { nextTestStatus, type PaymentTestEvent } from '../../../machines/payment-test.ts'
import type { AppDeps } from '../../app-deps.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import type { Outcome, ProviderOrder } from '../../gateways/payment.ts'
import { alertOnce } from '../../sales/alerts-repo.ts'
import { consumeReadBudget } from '../../sales/settle/read-budget-repo.ts'
import {
  checkLater,
  moveTeste,
  type Problem,
  readTeste,
  startRefund,
  storeOrder,
  storeProblem,
  type Teste,
} from './pix-teste-repo.ts'

const PROVIDER = 'A Pagar.me'
/** An order that the provider does not have so long after it was asked for was never made. */
const LOST_SECONDS = 60
/** How long after the PIX's end it is canceled: the clocks of provider and server may differ. */
const GRACE_MS = 5000
/** Seconds between two checks; refunds that are refused are called at growing intervals. */
const CHECK_SECONDS = 5
const RETRY_MAX_SECONDS = 900
/** After so many refunds that were not accepted, administrators get an alert. */
const ALERT_TRIES = 4

export type TesteDeps = Pick<AppDeps, 'db' | 'gateway' | 'limits' | 'now' | 'log'> & {
  config: Pick<AppDeps['config'], 'PAGARME_EMAIL_DOMAIN'>
}

/** Who pays the test order, as the provider's customer: the house itself, as far as it is known. */
type Payer = Pick<Casa, 'nome' | 'razao_social' | 'cnpj' | 'telefone'>

/** The body of the test order. It has none of the metadata by which a restored database knows sales. */
function orderBody(id: string, { nome, razao_social, cnpj, telefone }: Payer, emailDomain: string): string {
  const number = { country_code: '55', area_code: telefone.slice(0, 2), number: telefone.slice(2) }
  return JSON.stringify({
    code: id,
    closed: true,
    antifraud_enabled: false,
    customer: {
      name: (razao_social || nome).slice(0, 64),
      email: `casa@${emailDomain}`,
      type: 'company',
      ...(cnpj && { document: cnpj, document_type: 'CNPJ' }),
      ...(telefone && { phones: { mobile_phone: number } }),
    },
    items: [{ code: 'teste', description: 'Teste de pagamento', amount: TESTE_CENTS, quantity: 1 }],
    payments: [{ payment_method: 'pix', amount: TESTE_CENTS, pix: { expires_in: TESTE_SECONDS } }],
    metadata: { teste: 'primeiros-passos' },
  })
}

type Failed = Exclude<Outcome<unknown>, { kind: 'ok' }>
/** A call that failed, in words: a key that was refused, or an address that nobody answers at. */
function problemOf(ended: Failed): Required<Problem> {
  const isKey = ended.kind === 'rejected' && (ended.status === 401 || ended.status === 403)
  const variaveis = isKey ? ['PAGARME_SECRET_KEY'] : ended.kind === 'unreached' ? ['PAGARME_URL'] : []
  return { problema: COMECO_WORDS.call(PROVIDER, ended), variaveis }
}

/** Makes the order of a new test. The call is made once: afterwards the order is only searched for. */
export async function makeOrder(deps: TesteDeps, id: string, payer: Payer): Promise<void> {
  const made = await deps.gateway.createOrder(orderBody(id, payer, deps.config.PAGARME_EMAIL_DOMAIN), id)
  const teste = await readTeste(deps.db, id)
  if (!teste) return
  if (made.kind === 'ok') return void (await applyOrder(deps, teste, made.value))
  const isUnnamed = payer.cnpj === '' && made.kind === 'rejected' && made.status !== 401
  const hint = isUnnamed ? ` ${COMECO_WORDS.cnpjMissing}` : ''
  const { problema, variaveis } = problemOf(made)
  await storeProblem(deps.db, id, { problema: problema + hint, variaveis })
  if (made.kind === 'rejected' || made.kind === 'unreached') await move(deps, teste, 'order.refused')
  else await checkLater(deps.db, id, CHECK_SECONDS)
}

/** Ends a new test for which no order is made, with what is wrong. */
export async function refuseTeste(deps: TesteDeps, id: string, problem: Problem): Promise<void> {
  const teste = await readTeste(deps.db, id)
  if (!teste) return
  await storeProblem(deps.db, id, problem)
  await move(deps, teste, 'order.refused')
}

/**
 * Takes a test one step further: reads its order, stores what it shows, gives the money back. Each step may be repeated
 * after a crash: what is called is stored before the call, and read before it is called again.
 */
export async function advanceTeste(deps: TesteDeps, id: string): Promise<void> {
  const teste = await readTeste(deps.db, id)
  if (!teste) return
  if (!(await consumeReadBudget(deps.db, deps.limits.providerReadsPerMinute, 'spare')))
    return void (await checkLater(deps.db, id, CHECK_SECONDS))
  const read = await readOrder(deps, teste)
  if (read.kind !== 'ok') await storeProblem(deps.db, id, problemOf(read))
  else if (read.value === null) await missing(deps, teste)
  else await follow(deps, await applyOrder(deps, teste, read.value), read.value)
  const after = await readTeste(deps.db, id)
  if (after) await checkLater(deps.db, id, waitOf(after))
}

const waitOf = ({ status, tries }: Teste): number =>
  status === 'paid' ? Math.min(CHECK_SECONDS * 2 ** Math.max(0, tries - 1), RETRY_MAX_SECONDS) : CHECK_SECONDS

/** The order of a test, by its id or, before that is stored, by its code; null when the provider has none. */
async function readOrder({ gateway }: TesteDeps, { id, order_id }: Teste): Promise<Outcome<ProviderOrder | null>> {
  if (order_id !== null) return gateway.readOrder(order_id)
  const found = await gateway.findOrders(id)
  return found.kind === 'ok' ? { kind: 'ok', value: found.value[0] ?? null } : found
}

async function missing(deps: TesteDeps, teste: Teste): Promise<void> {
  const age = deps.now().getTime() - new Date(teste.created_at).getTime()
  if (teste.status !== 'creating' || age < LOST_SECONDS * 1000) return
  await storeProblem(deps.db, teste.id, { problema: COMECO_WORDS.orderLost })
  await move(deps, teste, 'order.refused')
}

/** What has happened to an order since the test's state, in its sequence. */
function eventsOf({ status, pago_em }: Teste, order: ProviderOrder, isOver: boolean): PaymentTestEvent[] {
  const wasPaid = pago_em !== null
  const paid: PaymentTestEvent[] = wasPaid ? [] : ['order.paid']
  switch (order.status) {
    case 'waiting':
      return status === 'creating' ? ['order.made'] : []
    case 'paid':
      return status === 'refunding' && order.refundFailed ? ['refund.failed'] : paid
    case 'refund-pending':
      return status === 'refunding' ? [] : [...paid, 'refund.sent']
    case 'chargedback':
      return [...paid, 'money.back']
    case 'canceled':
      if (wasPaid || order.paidCents > 0) return [...paid, 'money.back']
      return status === 'creating' ? ['order.refused'] : ['order.over']
    case 'refused':
      return [isOver ? 'order.over' : 'order.refused']
  }
}

/** Stores what an order shows. @returns the test afterwards */
async function applyOrder(deps: TesteDeps, teste: Teste, order: ProviderOrder): Promise<Teste> {
  await transaction(deps.db, (tx) => storeOrder(tx, teste.id, order))
  const isOver = teste.status === 'waiting' && isPast(deps, teste)
  if (order.status === 'refused' && !isOver)
    await storeProblem(deps.db, teste.id, { problema: COMECO_WORDS.orderRefused(order.message) })
  let now = { ...teste, charge_id: order.chargeId ?? teste.charge_id }
  for (const event of eventsOf(teste, order, isOver)) {
    const to = await move(deps, now, event, order.paidAt)
    if (to === null) break
    now = { ...now, status: to }
  }
  return (await readTeste(deps.db, teste.id)) ?? now
}

const isPast = ({ now }: TesteDeps, { expira_em }: Teste): boolean =>
  expira_em !== null && now().getTime() > new Date(expira_em).getTime() + GRACE_MS

/** Cancels a PIX that nobody paid in time; gives back what was paid. */
async function follow(deps: TesteDeps, teste: Teste, order: ProviderOrder): Promise<void> {
  const { id, status, charge_id } = teste
  if (charge_id === null || order.status === 'refund-pending') return
  const isOver = status === 'waiting' && isPast(deps, teste)
  if (status !== 'paid' && !isOver) return
  if (status === 'paid') await startRefund(deps.db, id)
  const ended = await deps.gateway.cancelCharge(charge_id, null, id)
  if (ended.kind !== 'ok') {
    const { problema: how, variaveis } = problemOf(ended)
    await storeProblem(deps.db, id, { problema: status === 'paid' ? COMECO_WORDS.refundRefused(how) : how, variaveis })
    if (status === 'paid' && teste.tries >= ALERT_TRIES)
      await alertOnce(deps.db, 'refund.try-failed', id, ALERTA_DETAILS.call(ended.kind))
    return
  }
  const after = await applyOrder(deps, teste, ended.value)
  if (after.status !== 'paid') return
  if (ended.value.refundFailed)
    await storeProblem(deps.db, id, {
      problema: COMECO_WORDS.refundRefused(COMECO_WORDS.orderRefused(ended.value.message)),
    })
  else await move(deps, after, 'refund.sent')
}

/** Moves a test along its chart, with its history. @returns the new state; null when it was not moved */
async function move(deps: TesteDeps, teste: Teste, event: PaymentTestEvent, paidAt: Date | null = null) {
  const to = nextTestStatus(teste.status, event)
  if (to === null) return null
  return transaction(deps.db, async (tx) => {
    if (!(await moveTeste(tx, teste, to, paidAt))) return null
    const row = { entity: 'comeco', entityId: teste.id, fromState: teste.status, toState: to } as const
    await record(tx, [{ ...row, actor: 'provider' }])
    return to
  })
}
