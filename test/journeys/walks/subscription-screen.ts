import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Plano, PlanoList } from '../../../contract/planos.ts'
import type { ConfigSocio, SocioOfCliente, Subscription } from '../../../contract/socio.ts'
import type { OfferedPlan } from '../../../machines/subscription/context.ts'
import { delays } from '../../../machines/subscription/parts.ts'
import { CLIENTE_KEY } from '../../../src/app/persistence.ts'
import { SOCIO } from '../../../src/texts/socio.ts'
import { UI } from '../../../src/texts/ui.ts'
import { SEATED, SEATLESS } from '../../machines/subscription-fixtures.ts'
import { answerScreen } from '../support/held-calls.ts'
import { endTimer } from '../support/long-timers.ts'

// The reads of the club's screen besides its machine's, and actions of a person that need several clicks.

const { seat } = SOCIO
const ID = 'b3f0c7de-59f4-4f57-9d39-0f6a4b0f1c02'
const CONFIG: ConfigSocio = {
  id: ID,
  valor: 29.9,
  termo: 'Termo',
  maximo_socios: 50,
  qtd_linha: 10,
  versao: 1,
  termo_sha256: null,
}

/** The member whose subscription has this id. */
export const socioOf = (found: unknown): SocioOfCliente =>
  found === null
    ? null
    : {
        id: ID,
        id_cliente: ID,
        id_assinatura: Object(found).id,
        id_item: 'si_12345678',
        nr_cadeira: 23,
        plano: { id: ID, nome: 'Torcedor', com_cadeira: true },
        plano_pedido: null,
        data_inicio: '2026-11-21T12:00:00.000Z',
        valor_atual: 29.9,
        dia_cobranca: 21,
        data_cancelamento: null,
        vale_ate: null,
        valor_pendente: null,
        cancelamento_pedido_em: null,
        status: 'ativo',
        em_dia: true,
        cliente: { nome: 'Maria Aparecida', telefone: '11987654321' },
        id_cartao: null,
        beneficios: [],
        cobrancas: [],
      }

export const subscriptionOf = (output: unknown): Subscription => ({
  id: 'sub_12345678',
  billing_day: 21,
  start_at: null,
  items: [],
  ...Object(output),
})

export const cardsOf = (ids: unknown) => ({
  data: (ids as string[]).map((id) => ({
    id,
    brand: 'Visa',
    first_six_digits: '400000',
    last_four_digits: lastDigits(id),
    exp_month: 12,
    exp_year: 2035,
  })),
})
/** The last digits of the fixtures' cards. */
export const lastDigits = (id: unknown): string => (id === 'card_a' ? '0010' : '0028')

const CADEIRAS = /\/socio\/cadeiras$/
const seats = new WeakMap<Page, number[]>()
/** The taken seats that a read of this page was last answered with. */
const answered = new WeakMap<Page, number[]>()

/** Ends the poll of the seats until one is answered with these seats as taken: none is made during another read. */
async function readSeats(page: Page, taken: number[]): Promise<void> {
  seats.set(page, taken)
  const poll = async () => {
    await endTimer(page, delays.pendingPause)
    return answered.get(page)
  }
  await expect.poll(poll).toBe(taken)
}

/** Makes another person take the chosen seat, and frees it afterwards. */
export async function loseSeat(page: Page, taken: unknown): Promise<void> {
  await readSeats(page, taken as number[])
  await page.getByText(seat.none).waitFor()
  await readSeats(page, [1])
}

/** Chooses a seat in the list beside the map. */
export async function chooseSeat(page: Page, nr: number): Promise<void> {
  const row = page.getByLabel(UI.map.row, { exact: true })
  if (!(await row.isVisible())) await page.getByText(UI.map.list).click()
  await row.selectOption({ index: Math.floor((nr - 1) / CONFIG.qtd_linha) })
  await page
    .getByRole('button', { name: new RegExp(`${seat.number(nr)}, (${seat.state.free}|${seat.state.mine})$`) })
    .click()
}

const PLANS = /\/planos$/
const plano = (id: string, com_cadeira: boolean): Plano => ({
  id,
  nome: com_cadeira ? 'Torcedor' : 'Bronze',
  valor: com_cadeira ? 29.9 : 14.9,
  com_cadeira,
  beneficios: [],
})
/** The plans that the machine last read in this page. */
const offered = new WeakMap<Page, PlanoList>()

/** The answer to a read of the plans, which the screen shows, too. */
export function plansOf(output: unknown, page: Page): PlanoList {
  const result = (output as OfferedPlan[]).map(({ id, com_cadeira }) => plano(id, com_cadeira))
  offered.set(page, { result, jogo: null, jogo_taxa: null })
  return { result, jogo: null, jogo_taxa: null }
}

const PLAN_NAMES = new Map([SEATED, SEATLESS].map(({ id, com_cadeira }) => [id, plano(id, com_cadeira).nome]))
/** Chooses a plan of the fixtures. */
export const choosePlan = (page: Page, id: unknown) =>
  page.getByRole('radio', { name: new RegExp(`^${PLAN_NAMES.get(String(id))}`) }).check()

/** Answers the reads of the stand. */
export function answerSeats(page: Page): void {
  seats.set(page, [1])
  answerScreen(page, /\/configSocioTorcedor$/, (call) => call.fulfill(CONFIG))
  answerScreen(page, CADEIRAS, async (call) => {
    const ocupadas = seats.get(page) ?? []
    await call.fulfill({ maximo_socios: 50, qtd_linha: CONFIG.qtd_linha, ocupadas })
    answered.set(page, ocupadas)
  })
}

/** Opens the club. */
export async function openClubPage(page: Page): Promise<void> {
  answerSeats(page)
  // The machine reads the plans in one state only; after the end of a session the screen reads them again.
  answerScreen(page, PLANS, async (call) => {
    const state = await page.evaluate(() => document.documentElement.dataset['subscription'] ?? '')
    const known = offered.get(page) ?? plansOf([SEATED], page)
    if (!state.includes('offering')) await call.fulfill(known)
  })
  await page.goto('/socioTorcedor')
}

/** Logs the cliente out, or in again, as in another tab. */
export const endSession = (page: Page) =>
  page.evaluate((key) => {
    Object.assign(window, { before: localStorage.getItem(key) })
    localStorage.removeItem(key)
    dispatchEvent(new StorageEvent('storage', { key }))
  }, CLIENTE_KEY)
export const startSession = (page: Page) =>
  page.evaluate((key) => {
    localStorage.setItem(key, (window as unknown as { before: string }).before)
    dispatchEvent(new StorageEvent('storage', { key }))
  }, CLIENTE_KEY)
