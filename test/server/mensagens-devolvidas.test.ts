import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { sendMessage } from '../../server/jobs/send-messages.ts'
import { takeReturned } from '../../server/mensagens/take-returned.ts'
import { writeMessages } from '../../server/mensagens/write-repo.ts'
import { type Person, signUp } from '../support/people.ts'
import { reportMail, returnMail } from '../support/returned-mail.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// An e-mail that a mail server takes and sends back later marks its address, and nothing else that comes to the mailbox
// does.

let shop: Shop
let ana: Person
beforeAll(async () => {
  shop = await openShop({
    ...{ jobs: false, mail: true, bounces: true },
    wrap: (deps) => {
      deps.compose = async (_db, { sobre }) => ({
        email: { assunto: sobre, html: `<p>${sobre}</p>`, texto: sobre, anexos: [] },
        sms: null,
      })
    },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  ana = await signUp(shop)
})

const mailbox = () => {
  if (!shop.deps.bounces) throw new Error('no mailbox')
  return shop.deps.bounces
}
const read = () => takeReturned(shop.deps.db, mailbox())
/** How many mails wait in the mailbox. */
async function waiting(): Promise<number> {
  let count = 0
  const giveBack = new Error('given back')
  await mailbox()
    .read(async (mails) => {
      count = mails.length
      throw giveBack
    })
    .catch((error: unknown) => expect(error).toBe(giveBack))
  return count
}
const READ = { outcome: { kind: 'ok' }, isGivenUp: false }

const to = (email: string) => shop.db.execute(sql`UPDATE cliente SET email = ${email} WHERE id = ${ana.id}`)
/** Writes an e-mail to Ana, or to a user. @returns its id */
async function write(idUsuario?: string): Promise<string> {
  const sobre = randomUUID()
  const message = { tipo: 'compra-paga', sobre, ...(idUsuario ? { idUsuario } : { idCliente: ana.id }) } as const
  await transaction(shop.deps.db, (tx) => writeMessages(tx, { email: true, sms: false }, [message]))
  return (await shop.db.execute<{ id: string }>(sql`SELECT id FROM mensagem WHERE sobre = ${sobre}`)).rows[0]?.id ?? ''
}
/** Sends an e-mail to Ana at this address. @returns its id */
async function send(email: string): Promise<string> {
  await to(email)
  const id = await write()
  await sendMessage(shop.deps, 'email', () => {})
  return id
}
const stateOf = async (id: string) =>
  (
    await shop.db.execute(sql`SELECT m.estado, m.problema,
      coalesce(c.email_recusado_em, u.email_recusado_em) IS NOT NULL AS marked
      FROM mensagem m LEFT JOIN cliente c ON c.id = m.id_cliente LEFT JOIN usuario u ON u.id = m.id_usuario
      WHERE m.id = ${id}`)
  ).rows[0]
const SENT = { estado: 'enviada', problema: null, marked: false }
const CAME_BACK = { estado: 'desistida', problema: 'returned 5.1.1', marked: true }
const named = (id: string): string => `<${id}@127.0.0.1>`

test('a message that comes back marks its address, until that changes', async () => {
  const id = await send('ana@devolve.test')
  expect(await stateOf(id)).toEqual(SENT)
  expect(await read()).toEqual(READ)
  expect(await stateOf(id)).toEqual(CAME_BACK)
  expect(await waiting()).toBe(0)
  const next = await send('ana@devolve.test')
  expect(await stateOf(next)).toMatchObject({ estado: 'desistida', problema: 'address-refused' })
  const other = await send('ana@exemplo.com.br')
  expect(await stateOf(other)).toEqual(SENT)
  // What is said of the earlier address does not touch the new one.
  await returnMail(shop, reportMail({ id: named(id), recipient: 'ana@devolve.test' }))
  expect(await read()).toEqual(READ)
  expect(await stateOf(other)).toEqual(SENT)
})

test('what people see as the sender is not where it comes back to', async () => {
  await send('ana@devolve.test')
  const came = async (address: string) =>
    (await (await fetch(`${shop.sandboxUrl}/emails/${address}`)).json()) as { de: string }[]
  expect((await came('ana@devolve.test'))[0]?.de).toContain('ingressos@bilheteria.invalid')
  expect((await came('devolucoes@bilheteria.invalid'))[0]?.de).toContain('mailer-daemon@devolve.test')
  expect(await came('ingressos@bilheteria.invalid')).toEqual([])
  await read()
})

test('the address of a person of the team is marked, too; another way of writing it is the same', async () => {
  await makeUsuario(shop)
  const [usuario] = (
    await shop.db.execute<{ id: string }>(sql`UPDATE usuario SET email = 'Equipe@exemplo.com.br'
      WHERE id = (SELECT id FROM usuario ORDER BY created_at DESC LIMIT 1) RETURNING id`)
  ).rows
  const id = await write(usuario?.id)
  await sendMessage(shop.deps, 'email', () => {})
  await returnMail(
    shop,
    reportMail({ id: named(id), recipient: 'equipe@EXEMPLO.com.br', returnedType: 'message/rfc822' }),
  )
  expect(await read()).toEqual(READ)
  expect(await stateOf(id)).toEqual(CAME_BACK)
})

test('a message whose sending got no answer, and which came back, is not sent again', async () => {
  const id = await send('ocupado@exemplo.com.br')
  expect(await stateOf(id)).toMatchObject({ estado: 'espera' })
  await returnMail(shop, reportMail({ id: named(id), recipient: 'ocupado@exemplo.com.br' }))
  expect(await read()).toEqual(READ)
  expect(await stateOf(id)).toEqual(CAME_BACK)
})

describe('changes nothing', () => {
  const address = 'ana@exemplo.com.br'
  test.each([
    ['says that another address fails', { recipient: 'bia@exemplo.com.br' }],
    ['names an unknown message', { id: named(randomUUID()) }],
    ['names no message of ours', { id: '<abc@exemplo.com.br>' }],
    ['says that it is late', { action: 'delayed', status: '4.4.1' }],
    ['says that it failed for now', { status: '4.4.7' }],
    ['says that it came', { action: 'delivered', status: '2.1.5' }],
    ['is late for ever', { action: 'delayed' }],
    ['has no status', { status: 'gone' }],
    ['is no report', { type: 'multipart/mixed' }],
    ['is a report of something else', { type: 'multipart/report; report-type=disposition-notification' }],
    ['has its status as a text', { statusType: 'text/plain' }],
    ['returns a message as a text', { returnedType: 'text/plain' }],
    ['names the message in its body', { before: 'Subject: x\r\n' }],
  ])('what %s', async (_, report) => {
    const id = await send(address)
    await returnMail(shop, reportMail({ id: named(id), recipient: address, ...report }))
    expect(await read()).toEqual(READ)
    expect(await stateOf(id)).toEqual(SENT)
    expect(await waiting()).toBe(0)
  })

  test('a report about a message that was never sent', async () => {
    await to(address)
    const id = await write()
    await shop.db.execute(sql`UPDATE mensagem SET proxima_em = 'infinity' WHERE id = ${id}`)
    await returnMail(shop, reportMail({ id: named(id), recipient: address }))
    expect(await read()).toEqual(READ)
    expect(await stateOf(id)).toEqual({ estado: 'espera', problema: null, marked: false })
    await shop.db.execute(sql`DELETE FROM mensagem WHERE id = ${id}`)
  })

  test('the delay of a real server', async () => {
    const id = await send('demora@devolve.test')
    expect(await waiting()).toBe(1)
    expect(await read()).toEqual(READ)
    expect(await stateOf(id)).toEqual(SENT)
  })
})

test.each(['5.7.1', '5.6.0', '5.1.8', '5.3.4'])(
  'a message that came back for what it is (%s) was not told, but its address is good',
  async (status) => {
    const id = await send('ana@exemplo.com.br')
    await returnMail(shop, reportMail({ id: named(id), recipient: 'ana@exemplo.com.br', status }))
    expect(await read()).toEqual({ ...READ, isGivenUp: true })
    expect(await stateOf(id)).toEqual({ estado: 'desistida', problema: `returned ${status}`, marked: false })
  },
)

test.each(['5.0.0', '5.2.2', '5.4.1'])('a status that blames the address (%s) marks it', async (status) => {
  const id = await send('ana@exemplo.com.br')
  await returnMail(shop, reportMail({ id: named(id), recipient: 'ana@exemplo.com.br', status }))
  await read()
  expect(await stateOf(id)).toMatchObject({ marked: true })
})

test('what a crash between commit and deletion repeats changes nothing', async () => {
  const id = await send('ana@devolve.test')
  const crash = new Error('crash')
  const { read: readMails } = mailbox()
  const crashing = {
    ...mailbox(),
    read: (take: (mails: readonly Buffer[]) => Promise<void>) =>
      readMails(async (mails) => {
        await take(mails)
        throw crash
      }),
  }
  await expect(takeReturned(shop.deps.db, crashing)).rejects.toBe(crash)
  const all = async () =>
    (
      await shop.db.execute(sql`SELECT m.*, c.email_recusado_em FROM mensagem m JOIN cliente c ON c.id = m.id_cliente
      WHERE m.id = ${id}`)
    ).rows
  const first = await all()
  expect(await stateOf(id)).toEqual(CAME_BACK)
  expect(await waiting()).toBe(1)
  expect(await read()).toEqual(READ)
  expect(await all()).toEqual(first)
  expect(await waiting()).toBe(0)
})

test('a message that came back can be tried again by hand, and the report of the first time counts no more', async () => {
  const id = await send('ana@devolve.test')
  await read()
  await to('ana@exemplo.com.br')
  await shop.db.execute(sql`UPDATE mensagem SET estado = 'espera', tentativas = 0, problema = NULL,
    proxima_em = clock_timestamp() WHERE id = ${id}`)
  await sendMessage(shop.deps, 'email', () => {})
  await returnMail(shop, reportMail({ id: named(id), recipient: 'ana@devolve.test' }))
  await read()
  expect(await stateOf(id)).toEqual(SENT)
})

describe('rubbish', () => {
  const parts = (count: number): string =>
    [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...Array.from({ length: count }, () => '--b\r\n\r\nx'),
      '--b--',
    ].join('\r\n')
  const nested = (depth: number): string =>
    Array.from({ length: depth }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`).join('\r\n')
  const huge = (id: string, address: string) =>
    reportMail({ id: named(id), recipient: address, returnedType: 'message/rfc822' }).replace(
      '\r\n\r\n--limite--',
      `\r\n\r\n${'A'.repeat(76).concat('\r\n').repeat(80_000)}\r\n--limite--`,
    )

  test('rubbish is read and deleted, and what comes after it counts; also a huge report', async () => {
    const id = await send('ana@exemplo.com.br')
    const rubbish = [
      'oi',
      parts(100),
      parts(3000),
      nested(500),
      `Content-Type: text/html; charset=klingon\r\n\r\n${'<div>'.repeat(20_000)}`,
      `Subject: =?klingon?B?////?=\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=\r\n\r\n--\r\n`,
      Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), Buffer.from(Array.from({ length: 5000 }, (_, n) => n % 256))]),
      `${'X-Long: y\r\n'.repeat(60_000)}\r\n`,
      'A: '.padEnd(900_000, 'a'),
      reportMail({ id: named(id), recipient: 'ana@exemplo.com.br' }).slice(0, 420),
      reportMail({ id: named(id), recipient: `${'a'.repeat(5000)}@exemplo.com.br` }),
      reportMail({ id: named(id), recipient: 'ana@exemplo.com.br\0' }),
    ]
    for (const mail of rubbish) await returnMail(shop, mail)
    // More than are read at once.
    for (let n = 0; n < 30; n += 1) await returnMail(shop, 'Subject: spam\r\n\r\noi')
    expect(await waiting()).toBe(20)
    expect(await read()).toEqual(READ)
    expect(await waiting()).toBe(0)
    expect(await stateOf(id)).toEqual(SENT)
    await returnMail(shop, 'oi')
    await returnMail(shop, huge(id, 'ana@exemplo.com.br'))
    expect(await read()).toEqual(READ)
    expect(await stateOf(id)).toEqual(CAME_BACK)
  })
})
