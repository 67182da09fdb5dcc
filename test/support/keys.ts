import { sql } from 'drizzle-orm'
import type { Chave, KeyOptions, NewKeyOptions } from '../../contract/chaves.ts'
import { Authenticator, type Twist } from './authenticator.ts'
import { Client } from './client.ts'
import { logInAs, makeLogin } from './office.ts'
import type { Shop } from './shop.ts'

/** The public address in tests of passkeys: browsers accept none with numbers. */
export const SITE = 'http://ingressos.test'
export const AT_SITE = { PUBLIC_URL: SITE }

/** Adds a passkey to the caller's, whose proof must be recent. */
export async function addKey(who: Client, nome = 'Celular', twist: Twist = {}, device = new Authenticator(SITE)) {
  const asked = await who.post<NewKeyOptions>('chaves/opcoes', undefined)
  if (asked.status !== 200) throw new Error(`no options: ${asked.status} ${JSON.stringify(asked.body)}`)
  const resposta = await device.create(asked.body, twist)
  return { device, resposta, answer: await who.post<Chave>('chaves', { nome, resposta }) }
}

/** A user with a password and a passkey; their session is left without a recent proof. */
export async function makeKeyHolder(shop: Pick<Shop, 'db' | 'url'>, options?: Parameters<typeof makeLogin>[1]) {
  const person = await makeLogin(shop, options)
  const { who } = await logInAs(shop.url, person)
  const { device, answer } = await addKey(who)
  await forgetProofs(shop)
  return { person, who, device, idChave: answer.body.id }
}

/** Lets every proof be five minutes old. */
export const forgetProofs = ({ db }: Pick<Shop, 'db'>) =>
  db.execute(sql`UPDATE admin_session SET proven_at = proven_at - interval '5 minutes'`)

/** A browser that has asked for the challenge of a login. */
export async function askToLogIn(url: string, cookie: string | null = null) {
  const { status, body, headers } = await new Client(url, '', cookie).post<KeyOptions>('login/chave/opcoes', undefined)
  const asked = headers.getSetCookie().find((set) => set.includes('bilheteria_desafio=')) ?? ''
  const held = asked.split(';')[0] ?? null
  return { status, options: body, browser: new Client(url, '', held), cookie: held }
}

type LoggedIn = { token?: string; user?: { id: string }; falta?: string; code?: string; message?: string }

export async function logInByKey(url: string, device: Authenticator, twist: Twist = {}) {
  const { options, browser } = await askToLogIn(url)
  const resposta = await device.get(options, twist)
  return { resposta, browser, answer: await browser.post<LoggedIn>('login/chave', { resposta }) }
}

/** Proves by passkey who is at the page. */
export async function proveByKey(who: Client, device: Authenticator, twist: Twist = {}) {
  const asked = await who.post<KeyOptions>('prova/opcoes', undefined)
  const resposta = await device.get(asked.body, twist)
  return { resposta, answer: await who.post<{ ok?: true; code?: string }>('prova/chave', { resposta }) }
}
