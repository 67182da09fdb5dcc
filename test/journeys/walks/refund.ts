import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import type { Venda } from '../../../contract/vendas.ts'
import { delays, type RefundContext, refundMachine } from '../../../machines/refund.ts'
import { REEMBOLSO } from '../../../src/texts/reembolso.ts'
import { EVENTS, idVenda, INPUT, keyOf } from '../../machines/refund-fixtures.ts'
import { answerScreen, type HeldCall } from '../support/held-calls.ts'
import { endTimer, holdLongTimers } from '../support/long-timers.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const VENDA: Venda = {
  id: idVenda,
  id_evento: '1a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f',
  id_evento_setor_lote: '2a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f',
  order_id: 'or_1234567890',
  status: 'paid',
  forma_pgto: 'pix',
  id_cliente: '3a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f',
  cpf_cliente: null,
  email_cliente: null,
  valor: 92,
  nr_lugar: null,
  lugar: null,
  nr_sorte: null,
  tarifa: null,
  codigo: null,
  entregue: false,
  entregue_em: null,
  created_at: '2026-11-20T12:00:00.000Z',
  evento: {
    nome: 'Festival do Sol',
    data: '2099-12-12',
    hora: '20:00',
    local: 'Concha Acústica',
    cidade: { nome: 'Salvador', estado: 'BA' },
    imagem: null,
  },
  lote: { nr_lote: 1, setor: { id: '4a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f', nome: 'Pista', tipo: 2 } },
  rifa: null,
  cliente: { nome: 'Maria Aparecida', telefone: '11987654321' },
  pode: { entregar: false, reembolsar: true },
}

let reads = 0
/** The sale with this status; no two answers are equal, so that the screen notices each of them. */
function vendaOf(status: unknown): Venda {
  reads += 1
  const is = status as Venda['status']
  const pode = { entregar: false, reembolsar: is === 'paid' }
  return { ...VENDA, status: is, pode, email_cliente: `maria${reads}@exemplo.com.br` }
}

/** The status for the answer to the step's read; without one, the status that the machine knows. */
const wanted = new WeakMap<Page, unknown>()
const stateOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.dataset['refund'] ?? '""')

/** The ticket's screen also reads the sale, at the same address as the machine. */
async function answerSale(page: Page, call: HeldCall): Promise<void> {
  const state = await stateOf(page)
  if (/checking|reading/.test(state)) return
  const known = /refunded|following/.exec(state)?.[0].replace('following', 'refunding') ?? 'paid'
  await call.fulfill(vendaOf(wanted.get(page) ?? known))
}

const table: StepTable = {
  events: {
    'refund.open': (page) => page.getByRole('button', { name: REEMBOLSO.ask }).click(),
    'refund.confirm': (page) =>
      page.getByRole('button', { name: new RegExp(`^(${REEMBOLSO.confirm('')}.*|${REEMBOLSO.again})$`) }).click(),
    'refund.dismiss': (page) => press(page, REEMBOLSO.keep),
    'refund.check': (page) => press(page, REEMBOLSO.check),
    'venda.read': async (page, { status }) => {
      wanted.set(page, status)
      const isRead = (request: Request) => request.url().endsWith(`/eventos/venda/${idVenda}`)
      const sent = page.waitForRequest(isRead)
      let request: Request | null = null
      // A focus event while the previous answer is still being stored causes no read.
      while (!request) {
        await page.evaluate(() => dispatchEvent(new Event('focus')))
        request = await Promise.race([sent, sleep(100, null)])
      }
      // Waits for this request: an earlier one, caused by the refund itself, may be answered meanwhile.
      await request.response()
      wanted.delete(page)
    },
    'after.checkPause': (page) => endTimer(page, delays.checkPause),
    'after.pollPause': (page) => endTimer(page, delays.pollPause({ context: { reads: 0 } as RefundContext })),
  },
  calls: {
    requestRefund: {
      method: 'POST',
      url: /\/reembolsos$/,
      body: (output) => ({ result: [{ id: idVenda, ...Object(output) }] }),
    },
    checkSale: { method: 'GET', url: /\/eventos\/venda\/[^/]+$/, body: (output) => vendaOf(Object(output).status) },
    followSale: { method: 'GET', url: /\/eventos\/venda\/[^/]+$/, body: (output) => vendaOf(Object(output).status) },
  },
}

export const refundWalk: Walked = {
  machine: refundMachine,
  table,
  as: 'cliente',
  prepare: (page) => holdLongTimers(page, delays.checkPause),
  open: async (page) => {
    answerScreen(page, new RegExp(`/eventos/venda/${idVenda}$`), (call) => answerSale(page, call))
    await page.goto(`/ingresso/${idVenda}`)
  },
  paths: {
    inputs: [INPUT],
    events: EVENTS,
    key: keyOf,
    isEnd: ({ value }) => value === 'loginNeeded',
    isPossible: ({ type }, { value, context }) => {
      // Only a paid ticket has the button; and during the machine's read the screen does not read.
      if (type === 'refund.open') return value === 'failed' || !/refunded|chargedback/.test(context.status)
      return type !== 'venda.read' || Object(value).following !== 'reading'
    },
  },
  isEnd: (value) => value === 'loginNeeded',
  elsewhere: [
    // After a reload (`refund.test.ts`).
    'refund.start -- always [wasSent] --> refund.checking',
    'refund.start -- always [wasAsking] --> refund.asking',
  ],
}
