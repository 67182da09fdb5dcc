import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { secretBits } from '../../server/config/secret-bits.ts'
import { createDatabase } from '../support/database.ts'
import { SANDBOX_ENV } from '../support/env.ts'
import { freePort } from '../support/ports.ts'

const random = (name: string, encoding: 'base64url' | 'hex' = 'base64url'): string =>
  createHash('sha256').update(name).digest(encoding)

const SAFE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://bilheteria_app@db/bilheteria',
  PUBLIC_URL: 'https://ingressos.clube.com.br',
  PAGARME_URL: 'https://api.pagar.me',
  PAGARME_SECRET_KEY: `sk_${random('pagarme').slice(0, 16)}`,
  PAGARME_PUBLIC_KEY: 'pk_Yg5xJp0TqAs3vNwz',
  TWILIO_ACCOUNT_SID: `AC${random('account', 'hex').slice(0, 32)}`,
  TWILIO_AUTH_TOKEN: random('twilio', 'hex').slice(0, 32),
  TWILIO_SERVICE_SID: `VA${random('service', 'hex').slice(0, 32)}`,
  WEBHOOK_USER: 'pagarme',
  WEBHOOK_PASSWORD: random('webhook'),
  LINK_SECRET: random('link', 'hex'),
  TICKET_KEYS: `2026=${random('key')}`,
  SECOND_FACTOR_KEYS: `2026=${random('factor')}`,
  PRIVACY_CONTACT: 'Ana Souza, privacidade@clube.com.br',
}
const start = (change: Record<string, string | undefined>) => () => readConfig({ ...SAFE, ...change })

describe('a production start', () => {
  test('a production start accepts real values', () => {
    expect(start({})()).toMatchObject({ NODE_ENV: 'production', PUBLIC_URL: SAFE.PUBLIC_URL })
    const mail = { SMTP_URL: 'smtps://loja:senha@smtp.clube.com.br:465', EMAIL_FROM: 'Loja <loja@clube.com.br>' }
    expect(start(mail)()).toMatchObject(mail)
    const bounces = { BOUNCES_URL: 'imaps://b:senha@imap.clube.com.br', BOUNCES_FROM: 'voltam@clube.com.br' }
    expect(start({ ...mail, ...bounces })()).toMatchObject(bounces)
    expect(start({ ...mail, ...bounces, BOUNCES_FROM: 'Loja@clube.com.br' })).toThrow(/BOUNCES_FROM precisa ser outro/)
    expect(start({ METRICS_TOKEN: random('metrics') })()).toHaveProperty('METRICS_TOKEN')
  })

  test.each([
    ['PUBLIC_URL', undefined, /PUBLIC_URL precisa ser o endereço https/],
    ['PUBLIC_URL', 'http://ingressos.clube.com.br', /PUBLIC_URL precisa ser o endereço https/],
    ['PAGARME_URL', 'http://api.pagar.me', /PAGARME_URL precisa ser um endereço https/],
    ['PAGARME_BROWSER_URL', 'http://api.pagar.me', /PAGARME_BROWSER_URL precisa ser um endereço https/],
    ['TWILIO_URL', 'http://verify.twilio.com', /TWILIO_URL precisa ser um endereço https/],
    ['PRIVACY_CONTACT', undefined, /PRIVACY_CONTACT precisa dizer/],
    ['PAGARME_SECRET_KEY', SANDBOX_ENV.PAGARME_SECRET_KEY, /PAGARME_SECRET_KEY é da demonstração/],
    ['PAGARME_SECRET_KEY', 'changeme', /PAGARME_SECRET_KEY não parece ser a chave/],
    ['TWILIO_AUTH_TOKEN', '00000000000000000000000000000000', /TWILIO_AUTH_TOKEN não parece/],
    ['WEBHOOK_PASSWORD', 'webhook-password-2026', /WEBHOOK_PASSWORD é fácil de adivinhar/],
    ['LINK_SECRET', 'a'.repeat(64), /LINK_SECRET é fácil de adivinhar/],
    ['LINK_SECRET', '0123456789'.repeat(5), /LINK_SECRET é fácil/],
    ['LINK_SECRET', 'segredo-dos-links-da-bilheteria', /LINK_SECRET é fácil/],
    ['EMAIL_FROM', 'Loja <loja@clube.com.br>', /SMTP_URL e EMAIL_FROM precisam vir juntas/],
    ['SMTP_URL', 'smtps://smtp.clube.com.br', /SMTP_URL e EMAIL_FROM precisam vir juntas/],
    ['SMTP_URL', 'http://smtp.clube.com.br', /inválida ou ausente: SMTP_URL/],
    ['SMTP_URL', 'smtps://smtp.clube.com.br?tls.minVersion=TLSv1', /inválida ou ausente: SMTP_URL/],
    ['BOUNCES_FROM', 'voltam@clube.com.br', /BOUNCES_URL, BOUNCES_FROM e SMTP_URL precisam vir juntas/],
    ['BOUNCES_URL', 'imaps://imap.clube.com.br', /BOUNCES_URL, BOUNCES_FROM e SMTP_URL precisam vir juntas/],
    ['BOUNCES_URL', 'pop3://imap.clube.com.br', /inválida ou ausente: BOUNCES_URL/],
    ['METRICS_TOKEN', 'figures-of-the-shop', /METRICS_TOKEN é fácil/],
    ['TICKET_KEYS', SANDBOX_ENV.TICKET_KEYS.replace('sandbox', '2026'), /TICKET_KEYS é fácil/],
    // An old key counts as well: codes that it signed are still accepted.
    ['SECOND_FACTOR_KEYS', SANDBOX_ENV.SECOND_FACTOR_KEYS.replace('sandbox', '2026'), /SECOND_FACTOR_KEYS é fácil/],
    ['TICKET_KEYS', `${SAFE.TICKET_KEYS},2025=${'AQID'.repeat(10)}AQI`, /TICKET_KEYS é fácil/],
  ])('a production start refuses %s = %s', (name, value, message) => {
    expect(start({ [name]: value })).toThrow(message)
  })

  test('a production start names every problem at once, and no value', () => {
    const given = { ...SANDBOX_ENV, PUBLIC_URL: 'http://bilheteria.local' }
    const said = (() => {
      try {
        return String(start(given)())
      } catch (error) {
        return (error as Error).message
      }
    })()
    expect(said.split('\n')).toHaveLength(11)
    for (const value of Object.values(given).filter((text) => text.length > 8)) expect(said).not.toContain(value)
  })

  test('a production start is the only one that is strict', () => {
    expect(start({ NODE_ENV: 'development', PUBLIC_URL: undefined, LINK_SECRET: 'a'.repeat(16) })()).toBeTruthy()
  })
})

/** The output of a process until it listens. */
async function startSaid(change: Record<string, string>): Promise<string> {
  const database = await createDatabase()
  const addresses = { DATABASE_URL: database.appUrl, MIGRATION_URL: database.url }
  const env = { ...SAFE, ...addresses, PROCESS: 'jobs', PORT: String(await freePort()), ...change }
  const main = path.resolve(import.meta.dirname, '../../server/main.ts')
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let said = ''
    for await (const part of child.stdout) {
      said += part
      if (said.includes('"listening"')) return said
    }
    throw new Error(`it ended: ${said}`)
  } finally {
    child.kill('SIGKILL')
    await database.drop()
  }
}

test('a production start warns when nobody of the back-office needs a second factor', async () => {
  const warning = /"level":40,.*SECOND_FACTOR=admins/
  expect(await startSaid({})).toMatch(warning)
  expect(await startSaid({ SECOND_FACTOR: 'admins' })).not.toMatch(warning)
  expect(await startSaid({ NODE_ENV: 'development' })).not.toMatch(warning)
})

const ALPHABETS = {
  letters: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  signs: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%^&*',
}
/** As a password manager makes it, from the bytes of a hash: the same in each run. */
const picked = (bytes: Buffer, alphabet: string): string =>
  [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')

test('random secrets of every usual form count as strong', () => {
  for (let i = 0; i < 2000; i += 1) {
    const hash = createHash('sha256').update(String(i)).digest()
    const hex = hash.toString('hex')
    const uuid = hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
    const managed = [picked(hash, ALPHABETS.letters), picked(hash.subarray(0, 28), ALPHABETS.signs)]
    for (const text of [hex, hash.toString('base64'), hash.toString('base64url'), hex.slice(0, 32), uuid, ...managed])
      expect(secretBits(text), text).toBeGreaterThan(80)
    expect(secretBits(`sk_${picked(hash.subarray(0, 16), ALPHABETS.letters)}`)).toBeGreaterThan(40)
  }
})

/** What people write who take a secret for a password; each is long enough for every length check. */
const WRITTEN = [
  'senha-do-webhook-da-bilheteria-2026',
  'senhadowebhookdabilheteria2026',
  'S3nh4-d0-W3bh00k-d4-B1lh3t3r14-2026!',
  'M1nh4S3nh4Sup3rS3gur4D0W3bh00k!2026',
  'Bilheteria@Clube2026#Producao!Webhook',
  'webhook_bilheteria_25/11/2026_clube_do_povo',
  'BilheteriaWebhook20261125ClubeSportRecife',
  'Estádio-São-José-é-nosso-2026-não-mude',
  'o rato roeu a roupa do rei de roma e a rainha de raiva roeu o resto',
  'cavalo-ponto-carro-mesa-janela-porta-barco-vento-pedra-livro',
  'PedroMariaJoao19850312Recife25112026Sport',
  'Senha123!Senha456!Senha789!Webhook',
  '1q2w3e4r5t6y7u8i9o0p1qaz2wsx3edc4rfv',
  'qwertyuiopasdfghjklzxcvbnm1234567890',
]

test.each(['WEBHOOK_PASSWORD', 'LINK_SECRET', 'METRICS_TOKEN', 'TICKET_KEYS', 'SECOND_FACTOR_KEYS'])(
  'a production start refuses a %s that a person wrote',
  (name) => {
    const isList = name.endsWith('_KEYS')
    for (const text of WRITTEN) {
      // A key has 43 characters of base64url.
      const key = text
        .replace(/[^\w-]/g, '-')
        .padEnd(42, '-2026')
        .slice(0, 42)
      expect(start({ [name]: isList ? `2026=${key}A` : text }), text).toThrow(`${name} é fácil de adivinhar`)
    }
  },
)

test.each(['PAGARME_SECRET_KEY', 'TWILIO_AUTH_TOKEN'])('a production start refuses a placeholder of %s', (name) => {
  for (const text of [
    'minha-chave-do-pagarme-2026',
    'sk_live_troque-esta-chave-2026',
    'coloque-o-token-do-twilio-aqui',
  ])
    expect(start({ [name]: text }), text).toThrow(`${name} não parece`)
})
