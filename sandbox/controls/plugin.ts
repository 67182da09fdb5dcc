import type { FastifyInstance } from 'fastify'
import { asObject, isInteger, type Json } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { PASS_POLICY, passPage } from '../google/pass-page.ts'
import { savedObjects } from '../google/resources.ts'
import { chargeback } from '../pagarme/chargebacks.ts'
import { findCharge } from '../pagarme/charges.ts'
import { addKnownOrders } from '../pagarme/known-orders.ts'
import { addKnownSubscriptions } from '../pagarme/known-subscriptions.ts'
import { findOrder } from '../pagarme/orders.ts'
import { Problem, problem } from '../pagarme/problem.ts'
import { expire, fail, isUndecided, pay } from '../pagarme/transitions.ts'
import { toE164 } from '../twilio/phone.ts'
import { liveCode } from '../twilio/verifications.ts'
import { answer, formSettings } from './form.ts'
import { mailControls } from './mail-controls.ts'
import { renderPage } from './page.ts'
import { subscriptionControls } from './subscription-controls.ts'
import { textControls } from './text-controls.ts'

const SHOWN_PASSES = 50

type ById = { Params: { id: string } }

const isLoopback = (address: string | undefined): boolean => /^(::ffff:)?127\.|^::1$/.test(address ?? '')

/** Returns the id of the undecided charge, or else of the first charge, so that the error names its status. */
function chargeOf(sandbox: Sandbox, idOrCode: string): string {
  const { charges } = findOrder(sandbox, idOrCode)
  const waiting = charges.find(isUndecided)
  const id = (waiting ?? charges[0])?.id
  if (id === undefined) throw problem(404, 'Order not found.')
  return id
}

function readPayOptions(body: unknown): { force: boolean; amount?: number } {
  const { amount, force } = asObject(body)
  if (amount !== undefined && (!isInteger(amount) || amount < 1)) throw problem(400, 'amount: centavos expected')
  return { force: force === true, ...(isInteger(amount) ? { amount } : {}) }
}

function configure(sandbox: Sandbox, given: Json): Json {
  const unknown = Object.keys(given).find(
    (key) => !['hooks', 'pixAutoPayMs', 'failRefunds', 'slowCancels', 'faults'].includes(key),
  )
  if (unknown !== undefined) throw problem(400, `${unknown}: unknown`)
  if ('faults' in given) sandbox.faults.set(given['faults'])
  sandbox.settings.merge(given)
  return { ...sandbox.settings.current, faults: sandbox.faults.list() }
}

/**
 * The actions that a person or a test performs in place of buyer and provider: read the SMS, pay, set hook modes and
 * faults.
 */
export async function controls(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }): Promise<void> {
  const step = (work: () => void): void => sandbox.db.transaction(work)

  app.addHook('onRequest', async (request) => {
    if (!isLoopback(request.socket.remoteAddress)) throw problem(403, 'Loopback only.')
    // Another site open in the same browser must not trigger the controls.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw problem(403, 'Cross-site request.')
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Problem) return reply.code(error.status).send(error.body)
    return reply.code(error.statusCode ?? 500).send({ message: error.message })
  })

  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(renderPage(sandbox)))

  app.get<{ Params: { telefone: string } }>('/sms/:telefone', async (request) => {
    const codigo = liveCode(sandbox, toE164(request.params.telefone))
    if (codigo === undefined) throw problem(404, 'Nenhum SMS para este telefone.')
    return { codigo }
  })

  app.post<ById>('/orders/:id/pagar', async (request, reply) => {
    const options = readPayOptions(request.body)
    step(() => pay(sandbox, chargeOf(sandbox, request.params.id), options))
    return answer(request, reply, findOrder(sandbox, request.params.id))
  })

  app.post<ById>('/orders/:id/falhar', async (request, reply) => {
    step(() => fail(sandbox, chargeOf(sandbox, request.params.id)))
    return answer(request, reply, findOrder(sandbox, request.params.id))
  })

  /** Adds a control by charge id, for charges of orders and of subscriptions. */
  const onCharge = (name: string, act: (id: string, body: unknown) => void): void => {
    app.post<ById>(`/__sandbox/charges/:id/${name}`, async (request, reply) => {
      step(() => act(request.params.id, request.body))
      return answer(request, reply, findCharge(sandbox, request.params.id).charge)
    })
  }
  onCharge('pay', (id, body) => pay(sandbox, id, readPayOptions(body)))
  onCharge('fail', (id) => fail(sandbox, id))
  onCharge('chargeback', (id) => chargeback(sandbox, id))
  onCharge('expire', (id) => expire(sandbox, id))
  app.post('/__sandbox/orders', async (request) => {
    const { orders } = asObject(request.body)
    return { added: sandbox.db.transaction(() => addKnownOrders(sandbox, orders)) }
  })
  app.post('/__sandbox/subscriptions', async (request) => {
    const { subscriptions } = asObject(request.body)
    return { added: sandbox.db.transaction(() => addKnownSubscriptions(sandbox, subscriptions)) }
  })
  subscriptionControls(app, sandbox)
  mailControls(app, sandbox)
  textControls(app, sandbox)
  app.get('/carteira', async (_request, reply) =>
    reply
      .header('content-security-policy', PASS_POLICY)
      .type('text/html; charset=utf-8')
      .send(passPage(sandbox, 'Carteira do Google', savedObjects(sandbox, SHOWN_PASSES))),
  )

  app.get('/__sandbox/smtp', async () => ({ port: sandbox.smtpPort, imapPort: sandbox.imapPort }))
  app.get('/__sandbox/config', async () => configure(sandbox, {}))
  app.post('/__sandbox/config', async (request) => configure(sandbox, asObject(request.body)))
  app.post('/__sandbox/form', async (request, reply) => {
    configure(sandbox, formSettings(asObject(request.body)))
    return reply.redirect('/', 303)
  })

  app.post('/__sandbox/reset', async () => {
    sandbox.reset()
    return { ok: true }
  })

  app.get('/__sandbox/calls', async () => ({ calls: sandbox.calls.list() }))
}
