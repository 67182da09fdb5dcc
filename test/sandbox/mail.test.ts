import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../sandbox/app.ts'

// The mailbox: what comes by SMTP is read by address, and shown without trusting it.

type Email = {
  id: string
  assunto: string
  de: string
  texto: string
  html: string
  anexos: { nome: string; tipo: string; bytes: string }[]
}

let app: Awaited<ReturnType<typeof buildSandbox>>
let url: string
let port: number
beforeAll(async () => {
  app = await buildSandbox({ dataDir: null, webhook: null, publicUrl: 'http://127.0.0.1', smtpPort: 0 })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  port = ((await (await fetch(`${url}/__sandbox/smtp`)).json()) as { port: number }).port
})
afterAll(() => app.close())

const send = (message: object, auth?: { user: string; pass: string }) =>
  nodemailer
    .createTransport({ host: '127.0.0.1', port, ...(auth && { auth }) })
    .sendMail({ from: 'Loja <loja@x.com>', ...message })
const read = async (address: string) => (await (await fetch(`${url}/emails/${address}`)).json()) as Email[]

test('what comes is read by address, the newest first, with its attachments', async () => {
  const pdf = Buffer.from('%PDF-1.7 ingresso')
  await send({ to: 'Ana@exemplo.com.br', subject: 'Primeiro', text: 'Olá' })
  await send({
    to: ['ana@exemplo.com.br', 'bia@exemplo.com.br'],
    subject: 'Seu ingresso é este',
    html: '<p>Olá, <b>Ana</b></p>',
    text: 'Olá, Ana',
    attachments: [{ filename: 'ingresso.pdf', content: pdf, contentType: 'application/pdf' }],
  })
  const [newest, first, ...rest] = await read('ANA@exemplo.com.br')
  expect(rest).toEqual([])
  expect(first).toMatchObject({ assunto: 'Primeiro', texto: expect.stringContaining('Olá'), html: '', anexos: [] })
  expect(newest).toEqual({
    id: expect.stringMatching(/^<.+@.+>$/),
    assunto: 'Seu ingresso é este',
    de: '"Loja" <loja@x.com>',
    texto: expect.stringContaining('Olá, Ana'),
    html: expect.stringContaining('<b>Ana</b>'),
    anexos: [{ nome: 'ingresso.pdf', tipo: 'application/pdf', bytes: pdf.toString('base64') }],
  })
  expect(await read('bia@exemplo.com.br')).toHaveLength(1)
  expect(await read('ninguem@exemplo.com.br')).toEqual([])
})

test('the page shows a message in a frame that runs nothing, and offers its files for download only', async () => {
  const evil = '"></iframe><script>alert(1)</script>'
  await send({
    to: 'mal@exemplo.com.br',
    subject: evil,
    html: evil,
    attachments: [{ filename: 'a.html', content: '<script>alert(2)</script>', contentType: 'text/html' }],
  })
  const page = await fetch(`${url}/emails`)
  const text = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).toContain('<iframe sandbox=""')
  expect(text).not.toContain('<script>alert(1)')
  const [, path = ''] = /href="(\/emails\/anexos\/[^"]+)"/.exec(text) ?? []
  const file = await fetch(url + path)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
})

test('a wrong password and an unknown recipient are refused as by a real server', async () => {
  await expect(send({ to: 'a@x.com', text: 'x' }, { user: 'loja', pass: 'errada' })).rejects.toMatchObject({
    code: 'EAUTH',
    responseCode: 535,
  })
  await expect(send({ to: 'recusado@x.com', text: 'x' })).rejects.toMatchObject({ responseCode: 550 })
  await send({ to: 'certo@x.com', text: 'x' }, { user: 'loja', pass: 'certa' })
  expect(await read('certo@x.com')).toHaveLength(1)
})

test('what goes to a domain that returns its mail comes back to the envelope’s sender, and a report never does', async () => {
  const envelope = { from: 'volta@x.com', to: 'ana@devolve.test' }
  const [id, dsn] = ['<a1@x.com>', { ret: 'HDRS' as const }]
  await send({ to: 'ana@devolve.test', text: 'Olá', messageId: id, envelope, dsn })
  await send({ to: 'ana@devolve.test', text: 'Olá', messageId: id, envelope })
  const [whole, headers, ...rest] = await read('volta@x.com')
  expect(rest).toEqual([])
  const returned = (email?: Email) =>
    email?.anexos.map(({ tipo, bytes }) => [tipo, Buffer.from(bytes, 'base64').toString()])
  expect(whole?.texto).toContain('Status: 5.1.1')
  expect(returned(whole)).toEqual([['message/rfc822', expect.stringMatching(/Message-ID: <a1@x.com>[^]*Ol/)]])
  expect(returned(headers)).toEqual([['text/rfc822-headers', expect.not.stringMatching(/\r\n\r\n./)]])
  await send({ to: 'ana@devolve.test', text: 'Olá', envelope: { ...envelope, from: '' } })
  expect(await read('')).toEqual([])
  expect(await read('volta@x.com')).toHaveLength(2)
})
