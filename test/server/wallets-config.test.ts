import { expect, test } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { walletsProblem } from '../../server/config/wallet-keys.ts'
import { SANDBOX_ENV } from '../support/env.ts'
import { makeCertificates, PASS_TYPE, TEAM } from '../support/wallets/certificates.ts'

// A start refuses variables of wallets with which no pass could be signed, without saying what they contain.

const { google, pass, push, root } = makeCertificates()
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const account = (change: object = {}) =>
  base64(
    JSON.stringify({
      client_email: 'carteira@clube.example',
      private_key: google.key,
      token_uri: 'https://oauth2.googleapis.com/token',
      ...change,
    }),
  )
const RIGHT = {
  APPLE_PASS_TYPE: PASS_TYPE,
  APPLE_PASS_TEAM: TEAM,
  APPLE_PASS_CERTIFICATE: base64(pass.certificate),
  APPLE_PASS_KEY: base64(pass.key),
  APPLE_WWDR_CERTIFICATE: base64(root),
  GOOGLE_WALLET_ISSUER: '3388000000012345678',
  GOOGLE_WALLET_ACCOUNT: account(),
}
const URLS = { PAGARME_URL: 'http://127.0.0.1:1', TWILIO_URL: 'http://127.0.0.1:1' }
const start = (change: Record<string, string | undefined>) => () =>
  readConfig({ ...SANDBOX_ENV, ...URLS, DATABASE_URL: 'postgresql://db/x', ...RIGHT, ...change })

test('right variables, or none of a wallet, start', () => {
  expect(start({})()).toMatchObject({ APPLE_PASS_TEAM: TEAM, APPLE_PASS_CERTIFICATE: pass.certificate })
  const none = Object.fromEntries(Object.keys(RIGHT).map((name) => [name, undefined]))
  expect(start(none)()).toMatchObject({ APPLE_PUSH_URL: 'https://api.push.apple.com' })
})

test.each([
  ['APPLE_PASS_KEY', undefined, /precisam vir juntas/],
  ['APPLE_PASS_KEY', base64(push.key), /APPLE_PASS_KEY não é a chave de APPLE_PASS_CERTIFICATE/],
  ['APPLE_PASS_KEY', pass.key, /inválida ou ausente: APPLE_PASS_KEY/],
  ['APPLE_PASS_CERTIFICATE', base64(pass.key), /inválida ou ausente: APPLE_PASS_CERTIFICATE/],
  ['APPLE_PASS_TYPE', 'br.com.clube', /inválida ou ausente: APPLE_PASS_TYPE/],
  ['APPLE_PUSH_URL', 'http://api.push.apple.com', /inválida ou ausente: APPLE_PUSH_URL/],
  ['GOOGLE_WALLET_ISSUER', undefined, /GOOGLE_WALLET_ISSUER e GOOGLE_WALLET_ACCOUNT precisam vir juntas/],
  ['GOOGLE_WALLET_ACCOUNT', base64('{}'), /inválida ou ausente: GOOGLE_WALLET_ACCOUNT/],
  ['GOOGLE_WALLET_ACCOUNT', 'no base64 of JSON', /inválida ou ausente: GOOGLE_WALLET_ACCOUNT/],
])('%s = %s stops the start', (name, value, message) => {
  expect(start({ [name]: value })).toThrow(message)
  try {
    start({ [name]: value })()
  } catch (error) {
    for (const given of [pass.key, base64(pass.key), google.key, RIGHT.GOOGLE_WALLET_ACCOUNT])
      expect(String(error)).not.toContain(given)
  }
})

test.each(['GOOGLE_WALLET_URL', 'GOOGLE_WALLET_SAVE_URL'])('in production %s is an https address', (name) => {
  const given = { ...RIGHT, [name]: 'http://127.0.0.1:1' }
  expect([walletsProblem(RIGHT), walletsProblem(given)]).toEqual([null, expect.stringContaining(name)])
})
