import type { Page } from 'playwright-core'
import type { ConfigSocio, SocioOfCliente, Subscription } from '../../../contract/socio.ts'
import { delays } from '../../../machines/subscription/parts.ts'
import { CLIENTE_KEY } from '../../../src/app/persistence.ts'
import { SOCIO } from '../../../src/texts/socio.ts'
import { UI } from '../../../src/texts/ui.ts'
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
        plano: { id: ID, nome: 'Torcedor' },
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

/** Ends the poll of the seats and answers it with these seats as taken. */
async function readSeats(page: Page, taken: number[]): Promise<void> {
  seats.set(page, taken)
  const answered = page.waitForResponse((response) => CADEIRAS.test(response.url()))
  await endTimer(page, delays.pendingPause)
  await answered
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

/** Opens the club. */
export async function openClubPage(page: Page): Promise<void> {
  seats.set(page, [1])
  answerScreen(page, /\/configSocioTorcedor$/, (call) => call.fulfill(CONFIG))
  answerScreen(page, CADEIRAS, (call) =>
    call.fulfill({ maximo_socios: 50, qtd_linha: CONFIG.qtd_linha, ocupadas: seats.get(page) }),
  )
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
