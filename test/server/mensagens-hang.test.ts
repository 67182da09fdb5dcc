import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { writeMessages } from '../../server/mensagens/write-repo.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { makeClients } from '../support/client.ts'
import { type Person, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'

// A mail server that takes connections and says nothing holds up neither the other channel nor sales; and two processes
// share the work.

const LANES = 6
const connections = new Set<Socket>()
const silent = createServer((socket) => {
  connections.add(socket.on('close', () => connections.delete(socket)))
})
let shop: Shop
let ana: Person
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  shop = await openShop({
    mail: true,
    jobs: false,
    config: { TWILIO_MESSAGING_SERVICE_SID: 'MGsandbox' },
    wrap: (deps) => {
      deps.compose = async (_db, { sobre }) => ({
        email: { assunto: sobre, html: `<p>${sobre}</p>`, texto: sobre, anexos: [] },
        sms: `Casa: ${sobre}`,
      })
    },
  })
  ana = await signUp(shop)
  await shop.db.execute(sql`UPDATE cliente SET email = 'ana@exemplo.com.br' WHERE id = ${ana.id}`)
})
afterAll(async () => {
  for (const socket of connections) socket.destroy()
  await shop.close()
  silent.close()
})

const tell = (count: number) =>
  transaction(shop.deps.db, (tx) =>
    writeMessages(
      tx,
      { email: true, sms: true },
      Array.from({ length: count }, () => ({ tipo: 'compra-paga' as const, sobre: randomUUID(), idCliente: ana.id })),
    ),
  )
const count = async (canal: string, estado: string) =>
  (
    await shop.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM mensagem WHERE canal = ${canal} AND estado = ${estado}`,
    )
  ).rows[0]?.n

test('while the mail server hangs, few connections wait for it, SMS are sent and places are sold', async () => {
  const { port } = silent.address() as AddressInfo
  const hanging = await shop.openAnother({
    jobs: {},
    config: {
      TWILIO_MESSAGING_SERVICE_SID: 'MGsandbox',
      EMAIL_FROM: 'Casa <a@exemplo.com.br>',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SMTP_TIMEOUT_MS: '8000',
    },
  })
  await tell(40)
  await expect.poll(() => connections.size, { timeout: 30_000 }).toBe(LANES)
  await expect.poll(() => count('sms', 'enviada'), { timeout: 60_000 }).toBe(40)
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db), {})
  const [buyer] = await makeClients({ ...shop, url: hanging.url }, 1)
  expect((await buyer?.reserve([{ id_evento_setor_lote: lote, qtde: 1 }]))?.status).toBe(200)
  expect(connections.size).toBeLessThanOrEqual(LANES)
  expect(await count('email', 'enviada')).toBe(0)
  await hanging.close()
})

test('two processes share what is due: each message is sent once', async () => {
  await shop.db.execute(sql`UPDATE mensagem SET proxima_em = clock_timestamp(), lease = NULL WHERE estado = 'espera'`)
  await tell(60)
  const both = await Promise.all([shop.openAnother({ jobs: {} }), shop.openAnother({ jobs: {} })])
  await expect.poll(() => count('email', 'enviada'), { timeout: 60_000 }).toBe(100)
  await Promise.all(both.map((server) => server.close()))
  const mailbox = (await (await fetch(`${shop.sandboxUrl}/emails/ana@exemplo.com.br`)).json()) as { id: string }[]
  expect([mailbox.length, new Set(mailbox.map(({ id }) => id)).size]).toEqual([100, 100])
  const came = (await (await fetch(`${shop.sandboxUrl}/sms/${ana.telefone}/avisos`)).json()) as { texto: string }[]
  expect([came.length, new Set(came.map(({ texto }) => texto)).size]).toEqual([100, 100])
})
