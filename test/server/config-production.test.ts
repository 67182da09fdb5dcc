import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { secretBits } from '../../server/config/production.ts'
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

test('random secrets of every usual form count as strong', () => {
  for (let i = 0; i < 2000; i += 1) {
    const hash = createHash('sha256').update(String(i)).digest()
    for (const text of [hash.toString('hex'), hash.toString('base64'), hash.subarray(0, 16).toString('hex')])
      expect(secretBits(text), text).toBeGreaterThan(80)
  }
})
