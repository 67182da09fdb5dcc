import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { AnyMachineSnapshot } from 'xstate'
import type { ResultadoEntrada } from '../../../contract/portaria-rules.ts'
import type { Conferencia, EntradasAnswer, PortariaIngresso, PortariaLista } from '../../../contract/portaria.ts'
import { delays, type PortariaContext, portariaMachine } from '../../../machines/portaria.ts'
import { createTicketCodes } from '../../../server/auth/ticket-codes.ts'
import { ADM_PORTARIA as TEXTS } from '../../../src/texts/adm-portaria.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { EVENTS, INPUTS, keyOf } from '../../machines/portaria-fixtures.ts'
import type { TestEvent } from '../../machines/walk.ts'
import { SANDBOX_ENV } from '../../support/env.ts'
import { answerScreen, type HeldCall } from '../support/held-calls.ts'
import { endTimer, holdLongTimers } from '../support/long-timers.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const EVENTO = '1a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f'
const codes = createTicketCodes(SANDBOX_ENV.TICKET_KEYS)

const HALF = { tipo: 'meia', nome: 'Estudante', documento: 'Carteira de estudante', diferenca: 46 } as const
/** Many tickets, because each one can be admitted only once. */
const INGRESSOS: PortariaIngresso[] = Array.from({ length: 120 }, (_, nr) => ({
  id: randomUUID(),
  nome: 'Maria S.',
  setor: 'Pista',
  lugar: null,
  lote: 1,
  estado: 'paid',
  entregue_em: null,
  // Every second one asks for a document.
  ...(nr % 2 === 1 && { tarifa: HALF }),
}))
const LISTA: PortariaLista = {
  evento: { id: EVENTO, nome: 'Festival do Sol', data: '2099-12-12', hora: '20:00', local: 'Concha Acústica' },
  total: INGRESSOS.length,
  contadores: { vendidos: INGRESSOS.length, entraram: 0, setores: [], portoes: [] },
  alertas: [],
  result: INGRESSOS,
  cursor: null,
  desde: '2026-11-20T12:00:00.000Z',
}

/** The network's state as the page's machine knows it, and how many tickets were read on the page. */
type Known = { isOnline: boolean; read: number }
const known = new WeakMap<Page, Known>()
const knownOf = (page: Page): Known => {
  const it = known.get(page) ?? { isOnline: true, read: 0 }
  known.set(page, it)
  return it
}

const checked = (resultado: ResultadoEntrada): Conferencia => ({
  resultado,
  entregue_em: null,
  portao: null,
  ingresso: null,
})
const answerOf = (id: string, resultado: ResultadoEntrada): EntradasAnswer => ({
  result: [{ id, ...checked(resultado) }],
})

/** Accepts uploads of stored readings automatically; the reading that a path waits for is sent with its code. */
async function acceptUploads(call: HeldCall): Promise<void> {
  const { entradas } = call.sent() as { entradas: { id: string; codigo?: string }[] }
  if (entradas.some(({ codigo }) => codigo)) return
  await call.fulfill({ result: entradas.flatMap(({ id }) => answerOf(id, 'aceita').result) })
}

/** Types the code of the ticket that the next answer is about, as a scanner does. */
async function scan(page: Page, _event: TestEvent, later: readonly TestEvent[]): Promise<void> {
  const next = later.findIndex(({ type }) => type === 'code.read')
  const decisions = later
    .slice(0, next === -1 ? later.length : next)
    .flatMap(({ type, output }) => (type.endsWith('.actor.decide') ? [Object(output).resposta] : []))
  const it = knownOf(page)
  it.read += 1
  const nr = 2 * it.read + Number(decisions.includes('documento'))
  const id = decisions[0] === 'fora-da-lista' ? randomUUID() : INGRESSOS[nr]?.id
  // In one task: a scanner has no pause between two keys, but Playwright sometimes has a long one.
  await page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...codes.sign(id ?? ''), 'Enter'],
  )
}

async function syncNow(page: Page): Promise<void> {
  await page.locator('header').getByRole('button').last().click()
  await press(page, TEXTS.sync)
  await page.getByRole('dialog', { name: TEXTS.line.title }).getByRole('button', { name: COMMON.close }).click()
}

const list = { method: 'GET', url: new RegExp(`/portaria/${EVENTO}$`) }

/** Answers with the list, or with the error. */
async function answerList(call: HeldCall, { output, error }: TestEvent): Promise<void> {
  const { code, message } = Object(error)
  if (output !== undefined) await call.fulfill(LISTA)
  else if (typeof code === 'string') await call.fulfill({ code, message }, 403)
  else await call.fail()
}

/** What closes an answer: 'Próximo', or that the person has no document. */
const dismissed = new RegExp(`^(${TEXTS.next}|Não tem: .*)$`)

const table: StepTable = {
  events: {
    'code.read': scan,
    'answer.dismiss': async (page) => {
      await page.getByRole('button', { name: dismissed }).click()
    },
    'day.confirm': (page) => press(page, TEXTS.otherDay.confirm),
    'document.seen': (page) => press(page, TEXTS.document.meia.seen),
    'rehearsal.start': async (page) => {
      const warned = page.getByRole('button', { name: TEXTS.otherDay.rehearse })
      if (await warned.isVisible()) return warned.click()
      await page.locator('header').getByRole('button').last().click()
      return press(page, TEXTS.rehearsal.start)
    },
    'rehearsal.end': (page) => press(page, TEXTS.rehearsal.end),
    'network.lost': (page) => page.evaluate(() => dispatchEvent(new Event('offline'))),
    'network.back': (page) => page.evaluate(() => dispatchEvent(new Event('online'))),
    'sync.now': syncNow,
    'camera.lost': (page) =>
      page.evaluate(() => (window as unknown as { track: MediaStreamTrack }).track.dispatchEvent(new Event('ended'))),
    'camera.retry': (page) => press(page, TEXTS.camera.retry),
    'portaria.retry': (page) => press(page, COMMON.retry),
    'after.admittedTime': (page) => endTimer(page, delays.admittedTime),
    'after.slowTime': (page) => endTimer(page, delays.slowTime),
    'after.syncPause': (page) => endTimer(page, delays.syncPause),
    'after.retryPause': (page) => endTimer(page, delays.retryPause),
  },
  calls: { openCamera: { method: 'GET', url: /\/api\/camera$/ } },
  // Without a network the device decides at once, without a call.
  comesByItself: (page, { type }) => type.endsWith('.actor.decide') && !knownOf(page).isOnline,
  answers: {
    openList: async (_page, event, next) => answerList(await next(list), event),
    sync: async (page, event, next) => {
      await answerList(await next(list), event)
      if (event.output !== undefined) knownOf(page).isOnline = true
      else if (Object(event.error).code === undefined) knownOf(page).isOnline = false
    },
    decide: async (page, { output, error }, next) => {
      const it = knownOf(page)
      const { resposta, isOnline } = Object(output)
      if (it.isOnline) {
        const call = await next({ method: 'POST', url: /\/(entradas|conferir)$/ })
        // A reading that is stored has an id; one that is only checked has none.
        const [entrada] = (call.sent() as { entradas?: { id: string }[] }).entradas ?? []
        if (error !== undefined) await call.fulfill({ code: 'role.forbidden', message: 'Não' }, 403)
        else if (!isOnline) await call.fail()
        else if (entrada) await call.fulfill(answerOf(entrada.id, resposta))
        else await call.fulfill(checked(['outro-dia', 'documento'].includes(resposta) ? 'aceita' : resposta))
      }
      if (output !== undefined) it.isOnline = isOnline
    },
  },
}

/** Replaces the camera by one whose start waits for the path, and gives the page a new database of a device that has its name. */
async function open(page: Page): Promise<void> {
  known.delete(page)
  answerScreen(page, /\/portaria\/chaves$/, (call) => call.fulfill({ result: codes.publicKeys }))
  answerScreen(page, /\/portaria\/[^/]+\/entradas$/, acceptUploads)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const removing = indexedDB.deleteDatabase('bilheteria:portaria')
        removing.onsuccess = () => {
          const opening = indexedDB.open('bilheteria:portaria', 1)
          opening.onupgradeneeded = () => {
            const { result } = opening
            result.createObjectStore('listas', { keyPath: 'idEvento' })
            result.createObjectStore('ingressos', { keyPath: ['idEvento', 'id'] })
            result.createObjectStore('leituras', { keyPath: 'id' })
            result.createObjectStore('aparelho', { keyPath: 'id' }).put({ id: 'este', portao: 'Portão 1', mudo: true })
          }
          opening.onsuccess = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
  await page.goto(`/adm/portaria/${EVENTO}`)
}

async function prepare(page: Page): Promise<void> {
  await holdLongTimers(page, 1000)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (!(await fetch('/api/camera')).ok) throw new DOMException('no camera', 'NotFoundError')
      const stream = document.createElement('canvas').captureStream()
      Object.assign(window, { track: stream.getVideoTracks()[0] })
      return stream
    }
  })
}

function isPossible({ type, output }: TestEvent, { value, context }: AnyMachineSnapshot): boolean {
  const gate = Object(Object(value).open).gate
  const isDecision = type.endsWith('.actor.decide')
  const { isDayConfirmed, isRehearsal, isDocumentSeen } = context as PortariaContext
  // The event of the list is of another day.
  if (isDecision && Object(output).resposta === 'aceita' && !isDayConfirmed && !isRehearsal) return false
  if (isDecision && Object(output).resposta === 'outro-dia' && (isDayConfirmed || isRehearsal)) return false
  // A document is asked for once.
  const isDue = !isDocumentSeen && (isDayConfirmed || isRehearsal)
  if (isDecision && Object(output).resposta === 'documento' && !isDue) return false
  // Only a ticket on the list has one.
  if (isDecision && Object(output).resposta === 'fora-da-lista' && isDocumentSeen) return false
  // The screen has a button for the one that is possible.
  if (gate === 'reading' && type === (isRehearsal ? 'rehearsal.start' : 'rehearsal.end')) return false
  // A download that is abandoned would be answered instead of the next one.
  if (type === 'network.lost' && Object(Object(value).open).line === 'syncing') return false
  // Without a network the device decides at once; its database does not fail here (`portaria-paths.test.ts`).
  if (gate === 'deciding' && type.startsWith('xstate.after.slowTime')) return (context as PortariaContext).isOnline
  // A path may end with a code, whose decision without a network comes before the path's end is checked.
  if (gate === 'admitted' && type === 'code.read' && !(context as PortariaContext).isOnline) return false
  if (gate === 'deciding')
    return isDecision && ((context as PortariaContext).isOnline || Object(output).isOnline === false)
  // While an answer is shown, it covers the camera's button.
  return type !== 'camera.retry' || gate === 'reading'
}

export const portariaWalk: Walked = {
  machine: portariaMachine,
  table,
  prepare,
  open,
  as: 'usuario',
  paths: {
    inputs: INPUTS.slice(0, 1),
    events: EVENTS,
    key: (context: PortariaContext) => keyOf(context),
    isEnd: () => false,
    isPossible,
  },
  isEnd: () => false,
  elsewhere: [],
}
