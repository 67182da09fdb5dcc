import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ensureProgram } from '../../scripts/start/program.ts'
import { freePort } from '../support/ports.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeCertificates, PASS_TYPE, TEAM } from '../support/wallets/certificates.ts'
import { ROOT } from './support.ts'

// `npm run new` with piped answers, against a real database, the sandbox, and a mail server with TLS.

const random = (bytes: number) => randomBytes(bytes).toString('hex')
const KEY = `sk_test_${random(12)}`
const TOKEN = random(16)
const MAIL_PASSWORD = `${random(6)}'$@ç`
const PUBLIC_KEYS = { pk: `pk_test_${random(12)}`, account: `AC${random(16)}`, service: `VA${random(16)}` }

const folder = mkdtempSync(join(tmpdir(), 'bilheteria-new-'))
const FILE = join(folder, '.env')
let shop: Shop
let mail: SMTPServer
let smtp: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const openssl = ensureProgram({ name: 'O OpenSSL', files: ['openssl'], debian: 'openssl' }, () => {})
  const subject = ['-subj', '/CN=mail', '-addext', 'subjectAltName=IP:127.0.0.1']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', ...subject]
  execFileSync(openssl, ['req', '-x509', ...key, '-keyout', 'mail.key', '-out', 'mail.pem'], {
    cwd: folder,
    stdio: 'ignore',
  })
  mail = new SMTPServer({
    logger: false,
    key: readFileSync(join(folder, 'mail.key')),
    cert: readFileSync(join(folder, 'mail.pem')),
    onAuth: ({ username, password }, _session, done) =>
      password === MAIL_PASSWORD ? done(null, { user: username }) : done(new Error('bad credentials')),
  })
  mail.on('error', () => undefined)
  const listener = mail.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  smtp = `smtp://loja@127.0.0.1:${(listener.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => mail.close(() => resolve()))
  await shop.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => rmSync(FILE, { force: true }))

async function run(answers: readonly string[]) {
  const { PATH } = process.env
  const child = spawn(process.execPath, [join(ROOT, 'scripts/new.ts'), FILE], {
    cwd: folder,
    env: {
      PATH,
      PAGARME_URL: shop.sandboxUrl,
      TWILIO_URL: shop.sandboxUrl,
      NODE_EXTRA_CA_CERTS: join(folder, 'mail.pem'),
    },
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(''))
  const ended = once(child, 'close')
  const [said, failed] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return { code: child.exitCode, said: said + failed }
}

/** An address, and the password where it has none. */
const role = (url: string) => [url, ...(new URL(url).password ? [] : [''])]
const DATABASE = () => [...role(shop.database.appUrl), 's', ...role(shop.database.url)]
const SITE = ['https://ingressos.ibirama.example']
const KEYS = [KEY, PUBLIC_KEYS.pk]
const MESSAGING = `MG${random(16)}`
const SMS = [PUBLIC_KEYS.account, TOKEN, PUBLIC_KEYS.service, MESSAGING]
/** Who answers for personal data, and no wallet. */
const CONTACT = ["Ana d'Ávila, privacidade@ibirama.example", '', '']
const right = () => [...DATABASE(), ...SITE, ...KEYS, ...SMS, '', ...CONTACT]
const written = () => parseEnv(readFileSync(FILE, 'utf8'))

test('right answers write a file for its owner alone, with secrets of 32 bytes, and nothing secret is said', async () => {
  const closed = `127.0.0.1:${await freePort()}`
  const { code, said } = await run([
    ...DATABASE(),
    ...SITE,
    ...KEYS,
    ...SMS,
    smtp,
    MAIL_PASSWORD,
    'Loja <loja@x.com>',
    ...['caixa.x.com', `imaps://${closed}`, 'voltam', 'loja@x.com', 'voltam@x.com', ''],
    ...CONTACT,
  ])
  expect([code, said]).toEqual([0, expect.stringContaining('Agora:')])
  for (const problem of ['como imaps://', 'como devolucoes@', 'outro endereço', 'Não houve conexão com a caixa'])
    expect(said).toContain(problem)
  expect(statSync(FILE).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.includes('tmp'))).toEqual([])
  const values = written()
  expect(values).toMatchObject({
    ...{ NODE_ENV: 'production', PUBLIC_URL: SITE[0], TRUST_PROXY: '1', SITE_DIR: 'dist', PRIVACY_CONTACT: CONTACT[0] },
    ...{ DATABASE_URL: shop.database.appUrl, PAGARME_URL: 'https://api.pagar.me', PAGARME_SECRET_KEY: KEY },
    TWILIO_MESSAGING_SERVICE_SID: MESSAGING,
    ...{ TWILIO_AUTH_TOKEN: TOKEN, EMAIL_FROM: 'Loja <loja@x.com>', SECOND_FACTOR: 'admins', WEBHOOK_USER: 'pagarme' },
  })
  expect(decodeURIComponent(new URL(values['SMTP_URL'] ?? '').password)).toBe(MAIL_PASSWORD)
  const own = [
    values['WEBHOOK_PASSWORD'],
    values['LINK_SECRET'],
    ...['TICKET_KEYS', 'SECOND_FACTOR_KEYS'].map((name) => values[name]?.split('=')[1]),
  ]
  for (const value of own) expect(Buffer.from(value ?? '', 'base64url')).toHaveLength(32)
  expect(new Set(own).size).toBe(4)
  expect(values).not.toHaveProperty('MIGRATION_URL')
  for (const secret of [KEY, TOKEN, MAIL_PASSWORD, encodeURIComponent(MAIL_PASSWORD), ...own])
    expect(said).not.toContain(secret)
  for (const step of [
    'npm run build',
    'npm run admin',
    'npm run serve',
    'EnvironmentFile=',
    '/api/webhooks/pagarme',
    'Primeiros passos',
  ])
    expect(said).toContain(step)
})

test('every wrong answer is asked again, with the reason', async () => {
  const app = role(shop.database.appUrl)
  const owner = role(shop.database.url)
  const { code, said } = await run([
    ...['mysql://x/y', ...owner, 'postgresql://app:x@127.0.0.1:1/db', ...app, 'talvez', 's', ...app, ...owner],
    ...['ingressos.clube', 'http://clube.com.br', 'https://clube.com.br/loja', ...SITE],
    ...['chave', 'sk_sandbox_demonstracao', KEY, 'pk_live_0123456789', ...KEYS],
    ...[PUBLIC_KEYS.account, TOKEN, 'XX', PUBLIC_KEYS.service, PUBLIC_KEYS.service, ''],
    ...['smtp.clube.com.br', '', 'abc', ...CONTACT],
  ])
  for (const problem of [
    'Escreva como postgresql://',
    'pode alterar o esquema',
    'O banco não atende: connect ECONNREFUSED',
    'Responda s ou n',
    'não pode criar as tabelas',
    'precisa começar com https://',
    'sem caminho',
    'começa com sk_',
    'PAGARME_SECRET_KEY é da demonstração',
    'PAGARME_SECRET_KEY é de teste e PAGARME_PUBLIC_KEY é de produção',
    'O serviço começa com VA',
    'O serviço começa com MG',
    'Escreva como smtps://',
    'Escreva de 5 a 200',
  ])
    expect(said).toContain(problem)
  expect([code, existsSync(FILE)]).toEqual([0, true])
})

test('what a service refuses is said in its words and asked again', async () => {
  const live = [KEY.replace('sk_test', 'sk_live'), PUBLIC_KEYS.pk.replace('pk_test', 'pk_live')]
  const { code, said } = await run([
    ...DATABASE(),
    ...SITE,
    ...[...live, ...KEYS],
    ...SMS,
    ...[smtp, 'outra senha', 'Loja <loja@x.com>', smtp.replace('smtp:', 'smtps:'), 'x', 'Loja <loja@x.com>', ''],
    ...CONTACT,
  ])
  expect(said).toMatch(/A Pagar\.me não aceitou a chave \(resposta 401\)/)
  expect(said).toContain('O servidor de e-mail não aceitou usuário e senha')
  expect(said).toMatch(/conexão (segura|com o servidor)/)
  expect([code, existsSync(FILE)]).toEqual([0, true])
  expect(written()).not.toHaveProperty('SMTP_URL')
})

test('a mail server without TLS is refused', async () => {
  const other = new SMTPServer({ logger: false, authOptional: true, disabledCommands: ['STARTTLS'] })
  const listener = other.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const plain = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const { said } = await run([...DATABASE(), ...SITE, ...KEYS, ...SMS, plain, 'Loja <loja@x.com>', '', ...CONTACT])
  expect(said).toContain('Não houve conexão segura (TLS) com o servidor de e-mail')
  await new Promise<void>((resolve) => other.close(() => resolve()))
})

test('wallets are written when their files fit each other, and asked again when not', async () => {
  const { google, pass, push, root } = makeCertificates()
  const save = (name: string, content: string): string => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  const [certificate, key, wwdr] = [
    save('pass.pem', pass.certificate),
    save('pass.key', pass.key),
    save('root.pem', root),
  ]
  const foreign = save('push.pem', push.certificate)
  const token_uri = 'https://oauth2.googleapis.com/token'
  const account = save(
    'account.json',
    JSON.stringify({ client_email: 'a@b.example', private_key: google.key, token_uri }),
  )
  const apple = [foreign, 'none.pem', certificate, save('push.key', push.key), wwdr, certificate, key, wwdr]
  const given = [...apple, wwdr, '3388000000012345678', account, '3388000000012345678']
  const { code, said } = await run([...DATABASE(), ...SITE, ...KEYS, ...SMS, '', CONTACT[0] ?? '', ...given])
  expect(said).toContain('Este não é o certificado de um tipo de passe')
  expect(said).toContain('Este arquivo não existe')
  expect(said).toContain('APPLE_PASS_KEY não é a chave de APPLE_PASS_CERTIFICATE')
  expect(said).toContain('Não serve: GOOGLE_WALLET_ACCOUNT')
  expect(said).not.toContain('PRIVATE KEY')
  expect(code).toBe(0)
  expect(written()).toMatchObject({ APPLE_PASS_TYPE: PASS_TYPE, APPLE_PASS_TEAM: TEAM, GOOGLE_WALLET_ISSUER: given[9] })
})

test('an existing file is kept unless its owner says so; answers that end write nothing', async () => {
  writeFileSync(FILE, 'KEPT=1\n')
  for (const answer of ['', 'n']) expect((await run([answer])).said).toContain('Nada mudou.')
  expect(await run(['s', ...DATABASE()])).toMatchObject({ code: 1, said: expect.stringContaining('Nada foi escrito') })
  expect(readFileSync(FILE, 'utf8')).toBe('KEPT=1\n')
  expect((await run(['s', ...right()])).code).toBe(0)
  expect(written()).not.toHaveProperty('KEPT')
})

test('the written file starts the server in production', async () => {
  expect((await run(right())).code).toBe(0)
  const port = await freePort()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const server = spawn(process.execPath, [`--env-file=${FILE}`, join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, PORT: String(port), RENDER_THREADS: '0', PROCESS: 'jobs' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = text(server.stderr)
  await vi.waitFor(
    async () => {
      if (server.exitCode !== null) throw new Error(await said)
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    },
    { timeout: 150_000, interval: 200 },
  )
  server.kill('SIGTERM')
  await once(server, 'close')
  expect(server.exitCode).toBe(0)
})
