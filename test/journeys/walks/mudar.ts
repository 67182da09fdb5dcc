import type { Page } from 'playwright-core'
import { parseBrDay } from '../../../contract/dates.ts'
import type { Cancelamento } from '../../../contract/mudar.ts'
import type { Pedido } from '../../../machines/mudar.ts'
import { mudarMachine } from '../../../machines/mudar.ts'
import { ADM_MUDAR as TEXTS } from '../../../src/texts/adm-mudar.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { EVENTO, EVENTS, INPUTS, isPossible, keyOf, NOME, ORDER } from '../../machines/mudar-fixtures.ts'
import { evento as eventoWith } from '../../src/evento-fixtures.ts'
import { answerScreen } from '../support/held-calls.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const { fields } = TEXTS
const READ = /\/eventos\/[0-9a-f-]+$/

const STORED = eventoWith([], {
  ...{ id: EVENTO, nome: NOME, data: '2099-12-12', hora: '20:00', versao: 1, publicado: true, situacao: 'ativo' },
})
const PROGRESS: Cancelamento = {
  comecou_em: '2026-03-10T15:00:00.000Z',
  ingressos: { total: 5, devolvidos: 3, esperando: 1, recusados: 1 },
  valor: { total: 460, devolvido: 276 },
  metodos: [{ metodo: 'pix', ingressos: 5, valor: 460, devolvidos: 3, devolvido: 276 }],
  pessoas_avisadas: { total: 3, enviadas: 2, desistidas: 1 },
  escreve_para: null,
  pendencias: [{ id: ORDER, nome: 'Lídia Moraes', valor: 92, problema: 'conta encerrada', proxima_em: null }],
  pronto: false,
}

/** The request of the path that is walked, and whether the event is read by the machine instead of the page. */
let pedido: Pedido | null = null
let isRead = false

/** The event as the request wants it. */
const wanted = () =>
  pedido?.what === 'adiar'
    ? { situacao: 'adiado', data: parseBrDay(String(pedido.values.data)), hora: pedido.values.hora }
    : { situacao: 'cancelado', motivo: 'chuva forte' }

const typed = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function confirm(page: Page, asked: Pedido): Promise<void> {
  pedido = asked
  isRead = false
  await typed(page, fields.motivo).fill(asked.values.motivo as string)
  if (asked.what === 'adiar') {
    await typed(page, fields.data).fill(String(asked.values.data))
    await typed(page, fields.hora).fill(String(asked.values.hora))
    await typed(page, fields.devolverAte).fill(String(asked.values.devolver_ate))
  } else await typed(page, fields.nome).fill(asked.values.nome as string)
  const name = asked.what === 'adiar' ? TEXTS.postpone : /^Cancelar e devolver/
  await page.getByRole('button', { name }).click()
}

const table: StepTable = {
  events: {
    'mudar.choose': (page, { what }) =>
      page.getByRole('radio', { name: new RegExp(`^${TEXTS.choice[what as 'adiar'].name}`) }).check(),
    'mudar.count': (page) => press(page, COMMON.retry),
    'mudar.confirm': (page, event) => confirm(page, event['pedido'] as Pedido),
    'mudar.check': (page) => press(page, TEXTS.uncertain.check),
    'pendencia.retry': (page) => press(page, TEXTS.progress.retry + TEXTS.progress.retryOf('Lídia Moraes')),
  },
  calls: {
    readEfeito: { method: 'GET', url: /\/efeito$/ },
    retryRefund: { method: 'POST', url: /\/cancelamento\/tentar$/, body: () => PROGRESS },
  },
  answers: {
    change: async (_page, { output, error }, next) => {
      const held = await next({ method: 'POST', url: /\/eventos\/(adiar|cancelar)$/ })
      const { code, message } = Object(error)
      isRead = output === undefined && code === undefined
      if (output !== undefined) await held.fulfill({ ...STORED, ...wanted() })
      else if (code === undefined) await held.fail()
      else await held.fulfill({ code, message }, 409)
    },
    readStored: async (_page, { output }, next) => {
      const held = await next({ method: 'GET', url: READ })
      if (output === undefined) return held.fail()
      isRead = false
      return held.fulfill({ ...STORED, ...(Object(output).isDone && wanted()) })
    },
  },
}

async function open(page: Page): Promise<void> {
  pedido = null
  isRead = false
  answerScreen(page, /\/verify-token$/, (call) => call.pass())
  answerScreen(page, READ, (call) => (isRead ? undefined : call.fulfill(STORED)))
  answerScreen(page, /\/cancelamento$/, (call) => call.fulfill(PROGRESS))
  await page.goto(`/adm/eventos/${EVENTO}/mudar`)
  await page.getByRole('radio', { name: new RegExp(`^${TEXTS.choice.adiar.name}`) }).waitFor()
}

export const mudarWalk: Walked = {
  machine: mudarMachine,
  table,
  prepare: (page) => page.setViewportSize({ width: 1440, height: 900 }),
  open,
  as: 'usuario',
  paths: { inputs: INPUTS.slice(0, 1), events: EVENTS, key: keyOf, isEnd: () => false, isPossible },
  isEnd: () => false,
  elsewhere: [
    // Of an event that was cancelled before (`office-eventos/mudar.ts`).
    'mudar.start -- always [isCancelled] --> mudar.cancelled',
  ],
}
