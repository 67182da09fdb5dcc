import { importPKCS8, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../sandbox/app.ts'
import { makeSandboxWallets } from '../../scripts/start/sandbox-certificates.ts'
import type { SandboxWallets } from '../../scripts/start/sandbox-wallets.ts'

// Google's wallet in the sandbox: who signs as the service account makes and changes tickets, and a person sees them.

let wallets: SandboxWallets
let app: Awaited<ReturnType<typeof buildSandbox>>
beforeAll(async () => {
  wallets = await makeSandboxWallets()
  const options = { dataDir: null, webhook: null, publicUrl: 'http://127.0.0.1', googleKey: wallets.googlePublicKey }
  app = await buildSandbox(options)
})
afterAll(() => app.close())

const CLASS = { id: '1.show', eventName: { defaultValue: { value: '<b>Baile</b>' } }, hexBackgroundColor: '"><script>' }
const OBJECT = {
  id: '1.ticket',
  classId: '1.show',
  state: 'ACTIVE',
  barcode: { value: 'B1.x', alternateText: 'AB-12' },
}
const sign = async (claims: Record<string, unknown>, audience = 'google', key = wallets.googleKey) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256' })
    .setAudience(audience)
    .setExpirationTime('1h')
    .sign(await importPKCS8(key, 'RS256'))
const tokenFor = async (claims: Record<string, unknown>, key?: string) =>
  app.inject({
    ...{ method: 'POST', url: '/google/token', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await sign(claims, 'token', key),
    }).toString(),
  })
const SCOPE = { scope: 'https://www.googleapis.com/auth/wallet_object.issuer' }
const send = async (method: 'POST' | 'PATCH', path: string, body: object, token: string) =>
  (
    await app.inject({
      ...{ method, url: `/google/walletobjects/v1/${path}`, headers: { authorization: `Bearer ${token}` } },
      body,
    })
  ).statusCode
const saved = async (id: string, key?: string) =>
  app.inject(
    `/google/save/${await sign({ typ: 'savetowallet', payload: { eventTicketObjects: [{ id }] } }, 'google', key)}`,
  )

test('only who signs as the account gets a token', async () => {
  const other = await makeSandboxWallets()
  expect((await tokenFor(SCOPE, other.googleKey)).statusCode).toBe(400)
  expect((await tokenFor({ scope: 'x' })).statusCode).toBe(400)
  expect(await send('POST', 'eventTicketClass', CLASS, 'guessed')).toBe(401)
  expect((await saved('1.ticket', other.googleKey)).statusCode).toBe(400)
})

test('a ticket is made once, after its event, and shown as it is now, as text alone', async () => {
  const token = (await tokenFor(SCOPE)).json<{ access_token: string }>().access_token
  expect(await send('POST', 'eventTicketObject', OBJECT, token)).toBe(404)
  expect(await send('PATCH', 'eventTicketClass/1.show', CLASS, token)).toBe(404)
  expect(await send('POST', 'eventTicketClass', CLASS, token)).toBe(200)
  expect(await send('POST', 'eventTicketObject', OBJECT, token)).toBe(200)
  expect(await send('POST', 'eventTicketObject', OBJECT, token)).toBe(409)
  expect((await saved('1.other')).statusCode).toBe(404)

  expect((await app.inject('/carteira')).body).toContain('Nenhum ingresso ainda.')
  const { body } = await saved('1.ticket')
  for (const text of ['&lt;b&gt;Baile&lt;/b&gt;', 'Vale', 'AB-12', '<svg', 'Como foi adicionado'])
    expect(body).toContain(text)
  expect(body).not.toMatch(/<b>Baile|<script/)

  expect(await send('PATCH', 'eventTicketObject/1.ticket', { state: 'INACTIVE', barcode: null }, token)).toBe(200)
  expect(await send('PATCH', 'eventTicketObject/1.ticket', { state: 'INACTIVE' }, token)).toBe(200)
  const page = (await app.inject('/carteira')).body
  for (const text of ['Sem valor', 'Sem código.', 'Atualizado 1 ×']) expect(page).toContain(text)
})
