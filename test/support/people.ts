import { Client, freshPhone } from './client.ts'
import type { Shop } from './shop.ts'

/** The last code sent to this phone. */
export async function codeOf(shop: Shop, telefone: string): Promise<string> {
  const { codigo } = (await (await shop.control(`/sms/${telefone}`)).json()) as { codigo: string }
  return codigo
}

/** A well-formed code that is not the one sent. */
export const wrongCodeFor = (codigo: string): string =>
  codigo.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))

/** Confirms a phone by SMS: the client's session may then sign it up, or set its password, once. */
export async function provePhone(shop: Shop, telefone: string, client = new Client(shop.url)): Promise<Client> {
  const sent = await client.post('sms', { telefone })
  const confirmed = await client.post('sms/confirmar', { telefone, codigo: await codeOf(shop, telefone) })
  if (sent.status !== 200 || confirmed.status !== 200)
    throw new Error(`not confirmed: ${sent.status} ${confirmed.status}`)
  return client
}

export type Person = { client: Client; id: string; nome: string; telefone: string; senha: string }

/** A cliente who signed up as on the site: phone, code, name and password. */
export async function signUp(shop: Shop, given: Partial<Omit<Person, 'client' | 'id'>> = {}): Promise<Person> {
  const who = { nome: 'Marina Alves Souza', telefone: freshPhone(), senha: 'segredo-da-marina', ...given }
  const client = await provePhone(shop, who.telefone)
  const { status, body } = await client.post<{ id: string }>('clientes', who)
  if (status !== 200) throw new Error(`not signed up: ${status}`)
  return { ...who, id: body.id, client: new Client(shop.url, body.id, client.cookie) }
}

/** The same cliente in another browser, logged in by password. */
export async function logIn(shop: Shop, { id, telefone, senha }: Omit<Person, 'client'>): Promise<Client> {
  const client = new Client(shop.url, id)
  await client.post('clientes/login', { telefone, senha })
  return client
}
