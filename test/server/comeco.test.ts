import { createServer, type AddressInfo, type Server } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CASA_DEMO } from '../../contract/casa-rules.ts'
import type { Comeco, TesteMensagem } from '../../contract/comeco.ts'
import type { Passo } from '../../contract/comeco-rules.ts'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import type { Client } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// The first steps tick themselves from facts; test messages say in words what the services refused.

const PHONE = '47988127730'
const EMAIL = 'ana@ibiramafc.com.br'
let shop: Shop
let admin: Client
const silent: Server = createServer(() => {})
beforeAll(async () => {
  shop = await openShop({ jobs: false, mail: true })
  admin = await makeUsuario(shop)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await shop.close()
  silent.close()
})
beforeEach(() => shop.db.execute(sql`DELETE FROM rate_limit`))

const steps = async (who = admin) => (await who.get<Comeco>('comeco')).body
const step = async (passo: Passo, who = admin) => (await steps(who)).passos.find((one) => one.passo === passo)
const sms = (telefone: string, who = admin) => who.post<TesteMensagem>('comeco/sms', { telefone })
const email = (address: string, who = admin) => who.post<TesteMensagem>('comeco/email', { email: address })
const another = async (config: Record<string, string>) => {
  const server = await shop.openAnother({ config, jobs: false })
  return { server, who: await makeUsuario({ db: shop.db, url: server.url }) }
}

test('at first nothing is done, and nothing is wrong', async () => {
  const { passos, pronto, email: hasEmail } = await steps()
  expect([pronto, hasEmail]).toEqual([false, true])
  for (const { feito_em, prova, problema, variaveis } of passos)
    expect([feito_em, prova, problema, variaveis]).toEqual([null, null, null, []])
})

test('the house has a name when what is its own is stored', async () => {
  const { logo: _logo, ...demo } = CASA_DEMO
  const casa = { ...demo, nome: 'Ibirama FC', nome_curto: 'Ibirama', cnpj: '11222333000181', horario: 'seg a sex' }
  const saved = await admin.call('PUT', 'casa', { ...casa, cores: { marca: '#0a7a40', acao: '#0a7a40' } })
  expect(saved.status).toBe(200)
  expect(await step('casa')).toMatchObject({ feito_em: expect.any(String), prova: 'Ibirama FC · cores e CNPJ' })
})

test('a code that was typed and a message that was taken are the proof; both are needed', async () => {
  expect((await sms(PHONE)).body).toEqual({ ok: true, problema: null })
  const { codigo } = (await (await shop.control(`/sms/${PHONE}`)).json()) as { codigo: string }
  const confirm = (typed: string, who = admin) =>
    who.post<TesteMensagem>('comeco/sms/confirmar', { telefone: PHONE, codigo: typed })
  const wrong = codigo === '000000' ? '111111' : '000000'
  expect(await confirm(wrong)).toMatchObject({ status: 400, body: { code: 'sms.wrong-code' } })
  // Only who asked for the code can confirm it.
  expect(await confirm(codigo, await makeUsuario(shop))).toMatchObject({
    status: 400,
    body: { code: 'sms.code-gone', message: SHOP_REFUSALS['sms.code-gone'] },
  })
  expect((await step('mensagens'))?.feito_em).toBeNull()
  expect((await confirm(codigo)).body).toEqual({ ok: true, problema: null })
  expect((await step('mensagens'))?.feito_em).toBeNull()

  expect((await email(EMAIL)).body).toEqual({ ok: true, problema: null })
  const [came] = (await (await fetch(`${shop.sandboxUrl}/emails/${EMAIL}`)).json()) as { assunto: string; de: string }[]
  expect(came).toMatchObject({ assunto: 'Teste: os seus e-mails chegam', de: expect.stringContaining('ingressos@') })
  const done = await step('mensagens')
  expect(done).toMatchObject({ prova: '(47) 98812-7730 e ana@ibiramafc.com.br', problema: null })

  // A later failure does not undo what was proven.
  expect((await email('recusado@exemplo.com.br')).body.ok).toBe(false)
  expect(await step('mensagens')).toEqual(done)
})

test('without a mail server the SMS alone counts, and the missing variables are named', async () => {
  const { server, who } = await another({})
  expect((await steps(who)).email).toBe(false)
  expect(await step('mensagens', who)).toMatchObject({
    feito_em: expect.any(String),
    problema: expect.stringMatching(
      /^E-mail não configurado.+Falta SMTP_URL e EMAIL_FROM, lidas de .env por npm start\.$/,
    ),
    variaveis: ['SMTP_URL', 'EMAIL_FROM'],
  })
  expect((await email(EMAIL, who)).body).toMatchObject({
    ok: false,
    problema: expect.stringContaining('não configurado'),
  })
  await server.close()
})

test('the mail server’s refusal, a wrong password and silence are said in words, and never the password', async () => {
  expect((await email('recusado@exemplo.com.br')).body.problema).toMatch(
    /^O servidor de e-mail recusou a mensagem: “.*550.*user unknown”\.$/,
  )
  const [, port = ''] = /:(\d+)$/.exec(shop.deps.config.SMTP_URL ?? '') ?? []
  const from = { EMAIL_FROM: 'Loja <loja@x.com>', SMTP_TIMEOUT_MS: '300' }
  const auth = await another({ ...from, SMTP_URL: `smtp://loja:errada@127.0.0.1:${port}` })
  const refused = (await email(EMAIL, auth.who)).body.problema
  expect(refused).toMatch(/^O servidor de e-mail não aceitou usuário e senha: “.*535.*”\.$/)
  expect(refused).not.toContain('errada')
  await auth.server.close()
  const late = await another({ ...from, SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` })
  expect((await email(EMAIL, late.who)).body.problema).toBe('O servidor de e-mail não respondeu a tempo.')
  await late.server.close()
  const away = await another({ ...from, SMTP_URL: 'smtp://127.0.0.1:1' })
  expect((await email(EMAIL, away.who)).body.problema).toMatch(/^Não houve conexão com o servidor de e-mail/)
  await away.server.close()
  const smtp = { ...from, SMTP_URL: `smtp://127.0.0.1:${port}` }
  const unread = await another({ ...smtp, BOUNCES_URL: 'imap://127.0.0.1:1', BOUNCES_FROM: 'voltam@x.com' })
  await shop.db.execute(sql`DELETE FROM teste_mensagem`)
  expect((await email(EMAIL, unread.who)).body.problema).toBe('Não houve conexão com a caixa dos e-mails que voltam.')
  expect(await step('mensagens', unread.who)).toMatchObject({ variaveis: expect.arrayContaining(['BOUNCES_URL']) })
  await unread.server.close()
})

test('the SMS service’s own number and sentence are said, with the variables', async () => {
  await shop.db.execute(sql`DELETE FROM teste_mensagem`)
  const { server, who } = await another({ TWILIO_ACCOUNT_SID: 'XXwrong', SMTP_URL: shop.deps.config.SMTP_URL ?? '' })
  expect((await sms(PHONE, who)).body).toEqual({
    ok: false,
    problema: 'O serviço de SMS recusou (erro 20003): “Authenticate”.',
  })
  expect(await step('mensagens', who)).toMatchObject({
    feito_em: null,
    problema: expect.stringContaining('Confira TWILIO_ACCOUNT_SID e TWILIO_AUTH_TOKEN, lidas de .env'),
    variaveis: expect.arrayContaining(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']),
  })
  await server.close()
})

test('test messages are limited per admin, and bad input gets its sentence', async () => {
  for (let sent = 0; sent < 5; sent += 1) expect((await email(EMAIL)).status).toBe(200)
  expect(await email(EMAIL)).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
  expect(await email('nada')).toMatchObject({ status: 400, body: { fields: { email: 'Digite um e-mail válido' } } })
  // Nothing that is typed becomes a header of a message.
  expect(await email('ana@exemplo.com.br\r\nBcc: bia@exemplo.com.br')).toMatchObject({ status: 400 })
  expect(await sms('123')).toMatchObject({ status: 400, body: { fields: { telefone: expect.any(String) } } })
})

test('the first event counts with sector, lot and price; what the demonstration filled in does not', async () => {
  const old = await makeEvento(shop.db, { nome: 'Da demonstração' })
  await makeLote(shop.db, old)
  await shop.db.execute(sql`INSERT INTO comeco (desde) VALUES (clock_timestamp())
    ON CONFLICT (unica) DO UPDATE SET desde = excluded.desde`)
  expect((await step('evento'))?.feito_em).toBeNull()
  const own = await makeEvento(shop.db, { nome: 'Ibirama × Timbó' })
  expect((await step('evento'))?.feito_em).toBeNull()
  await makeLote(shop.db, own)
  expect(await step('evento')).toMatchObject({ feito_em: expect.any(String), prova: 'Ibirama × Timbó' })
})

test('working alone is a decision, and can be taken back; a second person’s login is a fact, and stays', async () => {
  await shop.db.execute(sql`DELETE FROM admin_session WHERE id_usuario <> ${admin.id}`)
  await shop.db.execute(sql`UPDATE comeco SET equipe_em = NULL`)
  const decide = async (sozinho: boolean) =>
    (await admin.call<Comeco>('PUT', 'comeco/equipe', { sozinho })).body.passos.find(({ passo }) => passo === 'equipe')
  expect((await step('equipe'))?.feito_em).toBeNull()
  expect(await decide(true)).toMatchObject({ feito_em: expect.any(String), prova: expect.stringContaining('Decisão') })
  expect((await decide(false))?.feito_em).toBeNull()
  await makeUsuario(shop, { portaria: true, cidades: [] })
  const entered = await step('equipe')
  expect(entered).toMatchObject({ feito_em: expect.any(String), prova: expect.stringMatching(/ e /) })
  await shop.db.execute(sql`DELETE FROM admin_session WHERE id_usuario <> ${admin.id}`)
  expect(await step('equipe')).toMatchObject({ feito_em: entered?.feito_em, prova: 'Mais de uma pessoa já entrou' })
})
