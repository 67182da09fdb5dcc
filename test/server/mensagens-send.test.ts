import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { sendMessage } from '../../server/jobs/send-messages.ts'
import type { Canal } from '../../server/mensagens/queue-repo.ts'
import { backoffSeconds, TRIES } from '../../server/mensagens/send-next.ts'
import { writeMessages } from '../../server/mensagens/write-repo.ts'
import { type Person, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// What becomes of a stored message: sent, tried again, given up, or without effect.

const MESSAGING = { TWILIO_MESSAGING_SERVICE_SID: 'MGsandbox', PUBLIC_URL: 'https://ingressos.exemplo.com.br' }
let shop: Shop
let ana: Person
let answer: 'texts' | 'nothing' | 'no-sms' | 'failure' = 'texts'
beforeAll(async () => {
  shop = await openShop({
    jobs: false,
    mail: true,
    config: { ...MESSAGING, SMS_TIMEOUT_MS: '400' },
    wrap: (deps) => {
      deps.compose = async (_db, { sobre }) => {
        if (answer === 'failure') throw new Error(`no words for ${sobre}`)
        if (answer === 'nothing') return null
        const email = { assunto: `Sobre ${sobre}`, html: `<p>${sobre}</p>`, texto: sobre, anexos: [] }
        return { email, sms: answer === 'no-sms' ? null : `Casa: ${sobre}` }
      }
    },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  answer = 'texts'
  await shop.control('/__sandbox/config', { faults: [] })
  ana = await signUp(shop)
  await to('ana@exemplo.com.br')
})

const to = (email: string | null) => shop.db.execute(sql`UPDATE cliente SET email = ${email} WHERE id = ${ana.id}`)
const tell = async (canal: Canal): Promise<string> => {
  const sobre = randomUUID()
  const channels = { email: canal === 'email', sms: canal === 'sms' }
  await transaction(shop.deps.db, (tx) =>
    writeMessages(tx, channels, [{ tipo: 'compra-paga', sobre, idCliente: ana.id }]),
  )
  return sobre
}
const work = (canal: Canal) => sendMessage(shop.deps, canal, () => {})
type Row = { id: string; estado: string; tentativas: number; problema: string | null; wait: number | null }
const stored = async (sobre: string) =>
  (
    await shop.db.execute<Row>(sql`SELECT id, estado, tentativas, problema,
      extract(epoch FROM proxima_em - clock_timestamp())::float8 AS wait FROM mensagem WHERE sobre = ${sobre}`)
  ).rows[0] as Row
const makeDue = (sobre: string) =>
  shop.db.execute(
    sql`UPDATE mensagem SET proxima_em = clock_timestamp() WHERE sobre = ${sobre} AND proxima_em IS NOT NULL`,
  )
const mailbox = async (address: string) =>
  (await (await fetch(`${shop.sandboxUrl}/emails/${address}`)).json()) as { id: string; assunto: string }[]
const texts = async (): Promise<string[]> =>
  ((await (await fetch(`${shop.sandboxUrl}/sms/${ana.telefone}/avisos`)).json()) as { texto: string }[]).map(
    ({ texto }) => texto,
  )
const alerts = async () =>
  (await shop.db.execute(sql`SELECT kind, subject, detail FROM alert WHERE kind = 'mensagem.given-up'`)).rows
const refused = async () =>
  (
    await shop.db
      .execute(sql`SELECT email_recusado_em IS NOT NULL AS email, telefone_recusado_em IS NOT NULL AS telefone
      FROM cliente WHERE id = ${ana.id}`)
  ).rows[0]

test('a message is sent under its own name, each channel by itself', async () => {
  const [email, sms] = [await tell('email'), await tell('sms')]
  expect([await work('email'), await work('email')]).toEqual([true, false])
  const row = await stored(email)
  expect(row).toMatchObject({ estado: 'enviada', tentativas: 1, problema: null, wait: null })
  const id = `<${row.id}@ingressos.exemplo.com.br>`
  expect(await mailbox('ana@exemplo.com.br')).toMatchObject([{ id, assunto: `Sobre ${email}` }])
  expect(await stored(sms)).toMatchObject({ estado: 'espera', tentativas: 0 })
  expect(await work('sms')).toBe(true)
  expect(await stored(sms)).toMatchObject({ estado: 'enviada' })
  expect(await texts()).toEqual([`Casa: ${sms}`])
})

test('what is sent twice because its process ended has the same name', async () => {
  const sobre = await tell('email')
  await to('repetida@exemplo.com.br')
  await work('email')
  // As if the process had ended before it stored what the mail server answered.
  const lost = sql`UPDATE mensagem SET estado = 'espera', enviada_em = NULL, proxima_em = clock_timestamp() WHERE sobre = ${sobre}`
  await shop.db.execute(sql`ALTER TABLE mensagem DISABLE TRIGGER USER`)
  await shop.db.execute(lost)
  await shop.db.execute(sql`ALTER TABLE mensagem ENABLE TRIGGER USER`)
  await work('email')
  const ids = (await mailbox('repetida@exemplo.com.br')).map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('a person of the team gets it at their own address, and nothing once they are removed', async () => {
  await makeUsuario(shop)
  await makeUsuario(shop)
  const [usuario] = (
    await shop.db.execute<{ id: string }>(sql`SELECT id FROM usuario ORDER BY created_at DESC LIMIT 1`)
  ).rows
  const write = async () => {
    const sobre = randomUUID()
    const message = { tipo: 'alerta', sobre, idUsuario: usuario?.id ?? '' } as const
    await transaction(shop.deps.db, (tx) => writeMessages(tx, { email: true, sms: true }, [message]))
    await work('email')
    return stored(sobre)
  }
  expect(await write()).toMatchObject({ estado: 'sem-efeito', problema: 'no-address' })
  await shop.db.execute(sql`UPDATE usuario SET email = 'equipe@exemplo.com.br' WHERE id = ${usuario?.id}`)
  expect(await write()).toMatchObject({ estado: 'enviada' })
  await shop.db.execute(sql`UPDATE usuario SET excluir = true WHERE id = ${usuario?.id}`)
  expect(await write()).toMatchObject({ estado: 'sem-efeito' })
  expect(await mailbox('equipe@exemplo.com.br')).toHaveLength(1)
})

describe('without effect', () => {
  test('nothing to tell any more, a kind without an SMS, no address', async () => {
    answer = 'nothing'
    const overtaken = await tell('email')
    await work('email')
    answer = 'no-sms'
    const silent = await tell('sms')
    await work('sms')
    await to(null)
    const homeless = await tell('email')
    await work('email')
    expect(await stored(overtaken)).toMatchObject({ estado: 'sem-efeito', problema: null })
    expect(await stored(silent)).toMatchObject({ estado: 'sem-efeito', problema: null })
    expect(await stored(homeless)).toMatchObject({ estado: 'sem-efeito', problema: 'no-address' })
    expect(await texts()).toEqual([])
  })
})

describe('what fails', () => {
  test('the tries of a message are a day long, and further apart each time', () => {
    const waits = Array.from({ length: TRIES - 1 }, (_, index) => backoffSeconds(index + 1))
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
    const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600
    expect(hours).toBeGreaterThan(22)
    expect(hours).toBeLessThan(26)
  })

  test('a mail server that says later is asked later, again and again, and then given up with one alert', async () => {
    await to('ocupado@exemplo.com.br')
    const sobre = await tell('email')
    await work('email')
    const first = await stored(sobre)
    expect(first).toMatchObject({ estado: 'espera', tentativas: 1, problema: 'refused 451 4.7.1' })
    expect(first.wait).toBeGreaterThan(20)
    expect(await work('email')).toBe(false)
    await makeDue(sobre)
    await work('email')
    expect((await stored(sobre)).wait).toBeGreaterThan(50)
    expect(await alerts()).toEqual([])
    await shop.db.execute(sql`UPDATE mensagem SET tentativas = ${TRIES - 1} WHERE sobre = ${sobre}`)
    await makeDue(sobre)
    await work('email')
    expect(await stored(sobre)).toMatchObject({ estado: 'desistida', tentativas: TRIES, problema: 'refused 451 4.7.1' })
    expect(await alerts()).toEqual([{ kind: 'mensagem.given-up', subject: 'email', detail: 'Por e-mail.' }])
    expect(await refused()).toEqual({ email: false, telefone: false })
  })

  test('a message whose words fail is tried again', async () => {
    answer = 'failure'
    const sobre = await tell('email')
    await work('email')
    expect(await stored(sobre)).toMatchObject({ estado: 'espera', problema: 'failed' })
    answer = 'texts'
    await makeDue(sobre)
    await work('email')
    expect(await stored(sobre)).toMatchObject({ estado: 'enviada', problema: null })
  })

  test('an address that does not exist is marked and gets nothing more, until it changes', async () => {
    await to('recusado@exemplo.com.br')
    const first = await tell('email')
    await work('email')
    expect(await stored(first)).toMatchObject({ estado: 'desistida', tentativas: 1, problema: 'refused 550 5.1.1' })
    expect(await refused()).toEqual({ email: true, telefone: false })
    const second = await tell('email')
    await work('email')
    expect(await stored(second)).toMatchObject({ estado: 'desistida', problema: 'address-refused' })
    await to('nova@exemplo.com.br')
    const third = await tell('email')
    await work('email')
    expect(await stored(third)).toMatchObject({ estado: 'enviada' })
  })
})
