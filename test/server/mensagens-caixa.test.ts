import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { createImapMailbox } from '../../server/gateways/bounce-mailbox.ts'
import { readBounces } from '../../server/jobs/read-bounces.ts'
import { sendMessage } from '../../server/jobs/send-messages.ts'
import { writeMessages } from '../../server/mensagens/write-repo.ts'
import { type Person, signUp } from '../support/people.ts'
import { freePort } from '../support/ports.ts'
import { openShop, type Shop } from '../support/shop.ts'

// The job that reads the mailbox of undelivered e-mails: once in a while for all processes, and it says when it cannot.

const connections = new Set<Socket>()
const silent = createServer((socket) => {
  connections.add(socket.on('close', () => connections.delete(socket)))
})
/** A server that has one mail, and answers with this when it is asked for it. */
const odd = (answer: string) =>
  createServer((socket) => {
    connections.add(socket.on('close', () => connections.delete(socket)).on('error', () => undefined))
    socket.write('* OK\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', command = ''] = line.split(' ')
        if (command === 'FETCH') socket.write(answer)
        else socket.write(`* CAPABILITY IMAP4rev1\r\n* LIST () "/" INBOX\r\n* 1 EXISTS\r\n${tag} OK\r\n`)
      }
    })
  })
const stopping = odd('* 1 FETCH (UID 1 BODY[]<0> {100}\r\nFrom:')
const endless = odd(`* 1 FETCH (UID 1 BODY[]<0> {900000000}\r\n${'a'.repeat(100_000)}`)
const hostOf = (server: Server): string => `loja:senha@127.0.0.1:${(server.address() as AddressInfo).port}`
let shop: Shop
let ana: Person
beforeAll(async () => {
  for (const server of [silent, stopping, endless])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  shop = await openShop({
    ...{ jobs: false, mail: true, bounces: true, config: { SMTP_TIMEOUT_MS: '1500' } },
    wrap: (deps) => {
      deps.compose = async (_db, { sobre }) => ({
        email: { assunto: sobre, html: `<p>${sobre}</p>`, texto: sobre, anexos: [] },
        sms: null,
      })
    },
  })
  ana = await signUp(shop)
})
afterAll(async () => {
  for (const socket of connections) socket.destroy()
  await shop.close()
  for (const server of [silent, stopping, endless]) server.close()
})
beforeEach(async () => {
  await itIsTime()
  await shop.db.execute(sql`DELETE FROM rate_limit WHERE key = 'bounces.failed'`)
  await shop.db.execute(sql`UPDATE alert SET at = at - interval '1 day'`)
  await shop.db.execute(sql`UPDATE cliente SET email = NULL WHERE id = ${ana.id}`)
  await shop.db.execute(sql`UPDATE cliente SET email = 'ana@devolve.test' WHERE id = ${ana.id}`)
})

const itIsTime = () => shop.db.execute(sql`DELETE FROM rate_limit WHERE key = 'bounces.visit'`)
const tell = (sobre: string) =>
  transaction(shop.deps.db, (tx) =>
    writeMessages(tx, { email: true, sms: false }, [{ tipo: 'compra-paga', sobre, idCliente: ana.id }]),
  )
const isMarked = async () =>
  (
    await shop.db.execute<{ is: boolean }>(sql`SELECT email_recusado_em IS NOT NULL AS is FROM cliente
      WHERE id = ${ana.id}`)
  ).rows[0]?.is
const alerts = async () =>
  (
    await shop.db.execute(sql`SELECT kind, detail FROM alert WHERE kind LIKE 'mensagem.%'
      AND at > clock_timestamp() - interval '1 hour'`)
  ).rows
const other = (BOUNCES_URL: string) => shop.openAnother({ config: { ...mailOf(), BOUNCES_URL } })
const mailOf = () => {
  const { SMTP_URL = '', EMAIL_FROM = '', BOUNCES_FROM = '' } = shop.deps.config
  return { SMTP_URL, EMAIL_FROM, BOUNCES_FROM, SMTP_TIMEOUT_MS: '1500' }
}

test('processes together read the mailbox once in a while, and what comes back is no alert', async () => {
  await tell('0190c0de-0000-4000-8000-000000000001')
  await sendMessage(shop.deps, 'email', () => {})
  await Promise.all([readBounces(shop.deps), readBounces(shop.deps)])
  expect(await isMarked()).toBe(true)
  await shop.db.execute(sql`UPDATE cliente SET email_recusado_em = NULL WHERE id = ${ana.id}`)
  await tell('0190c0de-0000-4000-8000-000000000002')
  await sendMessage(shop.deps, 'email', () => {})
  await readBounces(shop.deps)
  expect(await isMarked()).toBe(false)
  await itIsTime()
  await readBounces(shop.deps)
  expect(await isMarked()).toBe(true)
  expect(await alerts()).toEqual([])
})

test.each([
  ['hangs', async () => hostOf(silent), 'A caixa dos e-mails que voltam não respondeu a tempo.'],
  [
    'stops in the middle of a mail',
    async () => hostOf(stopping),
    'A caixa dos e-mails que voltam não respondeu a tempo.',
  ],
  ['sends without end', async () => hostOf(endless), 'Não houve conexão com a caixa dos e-mails que voltam.'],
  [
    'refuses connections',
    async () => `127.0.0.1:${await freePort()}`,
    'Não houve conexão com a caixa dos e-mails que voltam.',
  ],
  [
    'does not know the password',
    async () => `loja:errada@${new URL(shop.deps.config.BOUNCES_URL ?? '').host}`,
    'A caixa dos e-mails que voltam não aceitou usuário e senha.',
  ],
])('a mailbox that %s is told when that lasts, and nothing else waits for it', async (_, host, detail) => {
  const server = await other(`imap://${await host()}`)
  for (let failed = 0; failed < 2; failed += 1) {
    await itIsTime()
    await readBounces(server.deps)
  }
  expect(await alerts()).toEqual([])
  await itIsTime()
  const visit = readBounces(server.deps)
  await tell(crypto.randomUUID())
  expect(await sendMessage(server.deps, 'email', () => {})).toBe(true)
  await visit
  expect(await alerts()).toEqual([{ kind: 'mensagem.returns-unread', detail }])
  await itIsTime()
  await readBounces(server.deps)
  expect(await alerts()).toHaveLength(1)
  expect(await isMarked()).toBe(false)
  await server.close()
})

test('a mailbox without encryption is refused where that is demanded, before the password is sent', async () => {
  const url = shop.deps.config.BOUNCES_URL ?? ''
  const visit = (isTlsRequired: boolean) => createImapMailbox({ url, isTlsRequired, timeoutMs: 1500 }).verify()
  expect(await visit(true)).toEqual({ kind: 'tls' })
  expect(await visit(false)).toEqual({ kind: 'ok' })
})

test('a job does all of it by itself', async () => {
  const server = await shop.openAnother({
    jobs: { bouncesMs: 100 },
    config: { ...mailOf(), BOUNCES_URL: shop.deps.config.BOUNCES_URL ?? '' },
  })
  await itIsTime()
  await tell('0190c0de-0000-4000-8000-000000000003')
  await expect.poll(async () => (await itIsTime(), isMarked())).toBe(true)
  await server.close()
})

test('without a mailbox there is no job, and nothing is read', async () => {
  const { SMTP_URL, EMAIL_FROM } = mailOf()
  const server = await shop.openAnother({ config: { SMTP_URL, EMAIL_FROM } })
  expect(server.deps.bounces).toBeNull()
  await readBounces(server.deps)
  await server.close()
})
