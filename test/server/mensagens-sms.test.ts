import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { sendMessage } from '../../server/jobs/send-messages.ts'
import { confirmTexts } from '../../server/mensagens/confirm-texts.ts'
import { writeMessages } from '../../server/mensagens/write-repo.ts'
import { freshPhone } from '../support/client.ts'
import { type Person, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'

// Texts by SMS: Twilio has no key against repetition, and says only later whether one came.

const TIMEOUT_MS = 400
let shop: Shop
let ana: Person
beforeAll(async () => {
  shop = await openShop({
    jobs: false,
    config: { TWILIO_MESSAGING_SERVICE_SID: 'MGsandbox', SMS_TIMEOUT_MS: String(TIMEOUT_MS) },
    wrap: (deps) => {
      deps.compose = async (_db, { sobre }) => ({ email: null, sms: `Casa: ${sobre}` })
    },
  })
})
afterAll(() => shop.close())
const faults = (...list: object[]) => shop.control('/__sandbox/config', { faults: list })
beforeEach(async () => {
  await faults()
  ana = await signUp(shop)
})

const SEND = { match: 'POST /Accounts/ACsandbox/Messages.json', times: 1 }
const LIST = { match: 'GET /Accounts/ACsandbox/Messages.json', times: 1 }
const READ = { match: 'GET /Accounts/ACsandbox/Messages/' }

const tell = async (): Promise<string> => {
  const sobre = randomUUID()
  await transaction(shop.deps.db, (tx) =>
    writeMessages(tx, { email: false, sms: true }, [{ tipo: 'compra-paga', sobre, idCliente: ana.id }]),
  )
  return sobre
}
const makeDue = () =>
  shop.db.execute(sql`UPDATE mensagem SET proxima_em = clock_timestamp() WHERE proxima_em IS NOT NULL`)
const work = async () => {
  await makeDue()
  await sendMessage(shop.deps, 'sms', () => {})
}
const confirm = async () => {
  await shop.db.execute(sql`UPDATE mensagem SET conferir_em = clock_timestamp() WHERE conferir_em IS NOT NULL`)
  await confirmTexts(shop.deps)
}
const stored = async (sobre: string) =>
  (
    await shop.db.execute(
      sql`SELECT estado, problema, id_servico IS NOT NULL AS asked,
        proxima_em > clock_timestamp() + interval '290 seconds' AS waits_long FROM mensagem WHERE sobre = ${sobre}`,
    )
  ).rows[0]
const texts = async (phone = ana.telefone): Promise<string[]> =>
  ((await (await fetch(`${shop.sandboxUrl}/sms/${phone}/avisos`)).json()) as { texto: string }[]).map(
    ({ texto }) => texto,
  )
const isRefused = async () =>
  (await shop.db.execute(sql`SELECT telefone_recusado_em IS NOT NULL AS is FROM cliente WHERE id = ${ana.id}`))
    .rows[0]?.['is']
const move = (telefone: string) => shop.db.execute(sql`UPDATE cliente SET telefone = ${telefone} WHERE id = ${ana.id}`)

test.each([
  ['drops the answer', { mode: 'drop-after' }],
  ['answers too late', { mode: 'slow', after: true, ms: TIMEOUT_MS * 2 }],
  ['answers 500 though it took it', { mode: 'status', status: 500, after: true }],
])('a service that %s is asked before the text is sent again: it comes once', async (_, fault) => {
  await faults({ ...SEND, ...fault })
  const sobre = await tell()
  await work()
  // Its list may not show it at once.
  expect(await stored(sobre)).toMatchObject({
    ...{ estado: 'espera', problema: expect.stringMatching(/^unknown /), waits_long: true },
  })
  // While the list cannot be read, nothing is sent either.
  await faults({ ...LIST, mode: 'status', status: 503 })
  await work()
  expect(await stored(sobre)).toMatchObject({ estado: 'espera', problema: 'unreached list', waits_long: false })
  await work()
  expect(await stored(sobre)).toMatchObject({ estado: 'enviada', problema: null })
  expect(await texts()).toEqual([`Casa: ${sobre}`])
})

test('one that was given up without an answer, and is tried again by a person, is asked for, too', async () => {
  await faults({ ...SEND, mode: 'drop-after' })
  const sobre = await tell()
  await work()
  await shop.db
    .execute(sql`UPDATE mensagem SET tentativas = 0, problema = NULL, created_at = created_at - interval '1 day'
    WHERE sobre = ${sobre}`)
  await work()
  expect(await stored(sobre)).toMatchObject({ estado: 'enviada' })
  expect(await texts()).toEqual([`Casa: ${sobre}`])
})

test('without that question it would come twice', async () => {
  await faults({ ...SEND, mode: 'drop-after' })
  const { notices } = shop.deps
  if (!notices) throw new Error('no SMS')
  const careless = {
    ...shop.deps,
    notices: { ...notices, sendText: (to: string, text: string) => notices.sendText(to, text, null) },
  }
  const sobre = await tell()
  await work()
  await makeDue()
  await sendMessage(careless, 'sms', () => {})
  expect(await texts()).toEqual([`Casa: ${sobre}`, `Casa: ${sobre}`])
})

test('a service that took nothing, or is busy, is tried again', async () => {
  for (const fault of [{ mode: 'status', status: 429 }, { mode: 'drop-before' }, { mode: 'status', status: 401 }]) {
    await faults({ ...SEND, ...fault })
    const sobre = await tell()
    await work()
    expect(await stored(sobre)).toMatchObject({ estado: 'espera' })
    await work()
    expect(await stored(sobre)).toMatchObject({ estado: 'enviada' })
  }
  expect(await texts()).toHaveLength(3)
})

test('a text that came is asked for once; one that is under way, again', async () => {
  const sobre = await tell()
  await work()
  expect(await stored(sobre)).toMatchObject({ estado: 'enviada', problema: null, asked: true })
  await faults({ ...READ, mode: 'status', status: 503, times: 1 })
  await confirm()
  expect(await stored(sobre)).toMatchObject({ asked: true })
  await confirm()
  expect(await stored(sobre)).toMatchObject({ estado: 'enviada', problema: null, asked: false })
  expect(await isRefused()).toBe(false)
})

test('a number that gets no SMS is marked, unless the person has another one by now', async () => {
  const landline = freshPhone().replace(/\d{4}$/, '0404')
  await move(landline)
  const sobre = await tell()
  await work()
  await move(freshPhone())
  await confirm()
  expect(await stored(sobre)).toMatchObject({ estado: 'enviada', problema: 'bad-phone 30006', asked: false })
  expect(await isRefused()).toBe(false)
  await move(landline)
  await tell()
  await work()
  await confirm()
  expect(await isRefused()).toBe(true)
  const next = await tell()
  await work()
  expect(await stored(next)).toMatchObject({ estado: 'desistida', problema: 'address-refused' })
  expect(await texts(landline)).toHaveLength(2)
})
