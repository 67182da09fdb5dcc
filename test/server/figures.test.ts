import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ALERTA_KINDS } from '../../contract/alertas-rules.ts'
import { ERROR_CODES } from '../../contract/error-codes.ts'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { expireHolds } from '../../server/jobs/expire-holds.ts'
import { listenMetrics } from '../../server/metrics/metrics-port.ts'
import { type Client, makeClients } from '../support/client.ts'
import { type Sample, samplesOf, sumOf } from '../support/figures.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { signUp } from '../support/people.ts'
import { freePort } from '../support/ports.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { buyPaid } from '../support/tickets.ts'

const CPF = '11144477735'
const EMAIL = 'quiteria@exemplo.com.br'
const TOKEN = 'o-token-de-quem-mede-0123'
const withToken = { headers: { authorization: `Bearer ${TOKEN}` } }

let shop: Shop
let buyer: Client
let lote: string
beforeAll(async () => {
  shop = await openShop({ hooks: true, config: { METRICS_TOKEN: TOKEN, METRICS_PORT: String(await freePort()) } })
  ;[buyer] = (await makeClients(shop, 1)) as [Client]
  lote = (await makeLote(shop.db, await makeEvento(shop.db), { qtd: 3 })).lote
})
afterAll(() => shop.close())

const scrape = async (): Promise<string> => (await fetch(`${shop.url}/metrics`, withToken)).text()
/** Waits until the figures are as expected. */
const eventually = (check: (samples: Sample[]) => void) =>
  expect.poll(async () => check(samplesOf(await scrape())), { timeout: 90_000, interval: 300 }).toBeUndefined()

test('the metrics are off by default, and available with the token, or on a port of their own', async () => {
  const closed = await shop.openAnother({ hooks: false, jobs: false, config: {} })
  expect(closed.deps.metrics).toBeNull()
  const none = await fetch(`${closed.url}/metrics`, withToken)
  expect([none.status, await none.json()]).toMatchObject([404, { code: 'page.not-found' }])
  await closed.close()

  const status = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status
  expect(await status(`${shop.url}/metrics`)).toBe(401)
  for (const authorization of [TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `Basic ${TOKEN}`])
    expect(await status(`${shop.url}/metrics`, { headers: { authorization } }), authorization).toBe(401)
  expect(await status(`${shop.url}/metrics`, withToken)).toBe(200)

  const close = await listenMetrics(shop.deps)
  const own = `http://127.0.0.1:${shop.deps.config.METRICS_PORT}`
  expect(await status(`${own}/metrics`)).toBe(401)
  expect(await status(`${own}/metrics`, { ...withToken, method: 'POST' })).toBe(404)
  expect(await status(`${own}/api/eventos/x`, withToken)).toBe(404)
  const answer = await fetch(`${own}/metrics`, withToken)
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  expect(await answer.text()).toContain('bilheteria_sockets_open')
  await close()
})

test('the metrics count what is sold, held, refused, given back and expired', async () => {
  const before = samplesOf(await scrape())
  const transitions = (samples: Sample[], labels: Record<string, string>) =>
    sumOf(samples, 'bilheteria_transitions_total', labels) - sumOf(before, 'bilheteria_transitions_total', labels)
  await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 1 }])
  const held = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  expect((await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 9 }])).status).toBe(409)
  expect((await buyer.call('DELETE', `reservas/${held.body.id}`)).status).toBe(200)
  await eventually((samples) => {
    expect(transitions(samples, { entity: 'reserva', from: 'none', to: 'held', by: 'cliente' })).toBe(2)
    expect(transitions(samples, { entity: 'reserva', from: 'paying', to: 'sold', by: 'provider' })).toBe(1)
    expect(transitions(samples, { entity: 'reserva', from: 'held', to: 'released', by: 'cliente' })).toBe(1)
    expect(sumOf(samples, 'bilheteria_payments_total', { method: 'pix', state: 'paid' })).toBe(1)
    expect(sumOf(samples, 'bilheteria_hold_items_refused_total')).toBe(1)
    expect(sumOf(samples, 'bilheteria_refusals_total', { route: '/api/reservas' })).toBe(1)
    const call = { service: 'pagarme', call: 'createOrder', outcome: 'ok' }
    expect(sumOf(samples, 'bilheteria_provider_call_duration_seconds_count', call)).toBe(1)
    // A webhook about a created order needs no work: it is marked as processed when it is stored.
    expect(sumOf(samples, 'bilheteria_hooks_processed_total', { outcome: 'noted' })).toBeGreaterThan(0)
    expect(sumOf(samples, 'bilheteria_batch_members_sum', { batch: 'reserve' })).toBe(3)
    expect(
      sumOf(samples, 'bilheteria_job_duration_seconds_count', { job_name: 'inbox', outcome: 'done' }),
    ).toBeGreaterThan(0)
  })

  const short = await shop.openAnother({
    hooks: false,
    jobs: false,
    limits: { holdSeconds: 1 },
    config: { METRICS_TOKEN: TOKEN },
  })
  // Two servers in one process count separately.
  const text = async () => samplesOf((await short.deps.metrics?.text()) ?? '')
  expect(sumOf(await text(), 'bilheteria_transitions_total')).toBe(0)
  await buyer.at(short.url).reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  const expired = { entity: 'reserva', from: 'held', to: 'released', by: 'clock' }
  await expect
    .poll(
      async () => {
        await expireHolds(short.deps)
        const here = sumOf(await text(), 'bilheteria_transitions_total', expired)
        return here + transitions(samplesOf(await scrape()), expired)
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(1)
  await short.close()
})

test('the metrics show open, due and running work', async () => {
  await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  const socket = io(shop.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  await new Promise((resolve) => socket.once('connect', () => resolve(null)))
  await eventually((samples) => {
    expect(sumOf(samples, 'bilheteria_database_figures_up')).toBe(1)
    expect(sumOf(samples, 'bilheteria_open', { what: 'reservations_held' })).toBe(1)
    expect(sumOf(samples, 'bilheteria_sockets_open')).toBe(1)
    expect(samples.filter(({ name }) => name === 'bilheteria_due').map(({ labels }) => labels.queue)).toEqual([
      ...['hooks', 'confirm', 'poll', 'refunds', 'second-orders', 'club', 'emails', 'sms', 'holds'],
    ])
    expect(sumOf(samples, 'bilheteria_db_connections_max')).toBe(16)
    expect(Math.abs(sumOf(samples, 'bilheteria_database_clock_offset_seconds'))).toBeLessThan(5)
    expect(sumOf(samples, 'bilheteria_job_interval_seconds', { job_name: 'clean' })).toBe(3600)
    expect(sumOf(samples, 'bilheteria_metrics_failures_total')).toBe(0)
  })
  socket.close()
})

/** The allowed values of each label. */
const ALLOWED: Record<string, ReadonlySet<string> | RegExp> = {
  route: new Set([
    ...Object.keys(ROLE_TABLE).map((route) => route.split(' ')[1] ?? ''),
    ...['inicio.js', 'swagger-ui.css', 'swagger-ui-bundle.js'].map((file) => `/api/docs/${file}`),
    'none',
  ]),
  method: new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'other', 'pix', 'credit_card', 'free']),
  code: new Set(ERROR_CODES),
  kind: new Set([...ALERTA_KINDS, 'other', 'minor', 'major', 'incremental', 'weakcb']),
  by: new Set(['cliente', 'usuario', 'provider', 'clock', 'terminal']),
  le: /^(\+Inf|[\d.e-]+)$/,
}
const WORD = /^[a-zA-Z][a-zA-Z_.-]{0,40}$|^[2-5]xx$|^v?[\d.]+$/

test('no label of a metric has personal data, nor a value that the code does not name', async () => {
  const person = await signUp(shop)
  await person.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const [venda] = await buyPaid(shop, person.client, [{ id_evento_setor_lote: lote, qtde: 1 }])
  await person.client.post('reembolsos', { ids: [venda?.id], motivo: 'Não posso ir' })
  for (const path of [`clientes/${person.telefone}`, `x/${encodeURIComponent(person.nome)}`, `eventos/${randomUUID()}`])
    await fetch(`${shop.url}/api/${path}`, { method: 'PROPFIND' }).then(() => fetch(`${shop.url}/api/${path}`))
  await person.client.post('clientes/login', { telefone: person.telefone, senha: 'errada' })
  await person.client.post('eventos/list', { pesquisa: { nome: person.nome }, cursor: 'x' })
  // The text may be up to a second old.
  await eventually((samples) => {
    expect(sumOf(samples, 'bilheteria_refusals_total', { code: 'cliente.wrong-credentials' })).toBe(1)
    expect(sumOf(samples, 'bilheteria_transitions_total', { entity: 'refund' })).toBeGreaterThan(0)
    expect(sumOf(samples, 'bilheteria_http_request_duration_seconds_count', { method: 'other' })).toBe(3)
    expect(sumOf(samples, 'bilheteria_http_request_duration_seconds_count', { route: 'none' })).toBeGreaterThan(3)
  })
  const text = await scrape()
  for (const secret of [CPF, EMAIL, person.nome, person.telefone, person.id, person.senha, buyer.id, lote, TOKEN])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|\d{8,}"/)
  const wrong = samplesOf(text).flatMap(({ name, labels }) =>
    Object.entries(labels).flatMap(([label, value]) => {
      const allowed = ALLOWED[label] ?? WORD
      const isAllowed = allowed instanceof RegExp ? allowed.test(value) : allowed.has(value)
      return isAllowed ? [] : [`${name} ${label}="${value}"`]
    }),
  )
  expect([...new Set(wrong)]).toEqual([])
})

test('a flood of scrapes asks the database once in some seconds; one that does not answer is not waited for', async () => {
  const other = await shop.openAnother({ hooks: false, jobs: false, config: { METRICS_TOKEN: TOKEN } })
  const asked = vi.spyOn(other.deps.db, 'transaction')
  const text = () => other.deps.metrics?.text() ?? Promise.reject(new Error('there are no figures'))
  const texts = await Promise.all(Array.from({ length: 200 }, text))
  expect(new Set(texts).size).toBe(1)
  for (let i = 0; i < 50; i += 1) await text()
  expect(asked).toHaveBeenCalledTimes(1)

  asked.mockImplementation(() => new Promise(() => {}))
  await expect
    .poll(async () => sumOf(samplesOf(await text()), 'bilheteria_database_figures_up'), { timeout: 30_000 })
    .toBe(0)
  const without = samplesOf(await text())
  expect(sumOf(without, 'bilheteria_db_connections_max')).toBe(16)
  expect(without.filter(({ name }) => name === 'bilheteria_due')).toEqual([])
  // The query in progress is the only one.
  expect(asked).toHaveBeenCalledTimes(2)
  asked.mockRestore()
  await other.close()
})
