import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SESSION_COOKIE } from '../../../server/auth/sessions.ts'
import { type Examples, expectedOf, type Who, type World } from '../../server/roles/world.ts'
import { type Client, freshPhone, makeClients } from '../client.ts'
import { giveFactor, typePassword } from '../factor.ts'
import type { Headers } from '../fuzz-calls.ts'
import { makeLogin } from '../office.ts'
import { provePhone } from '../people.ts'
import type { Shop } from '../shop.ts'
import { makeUsuario } from '../staff.ts'

/** The credentials of a caller, and the role that the server must assign. */
export type Caller = { name: string; role: Who; headers: Headers }
/** For a route: callers who may make it with the examples' data, and callers who are always refused. */
export type Callers = { may: Caller[]; mayNot: Caller[] }

const credentialsOf = ({ cookie, token }: Client): Headers => ({
  ...(cookie && { cookie }),
  ...(token && { authorization: `Bearer ${token}` }),
})
const forged = (): string => randomBytes(32).toString('base64url')

/** All callers: without credentials, with a session, and with expired, invented or partial credentials. */
export async function makeCallers(shop: Shop, world: World): Promise<Caller[]> {
  const living = Object.entries(world.people).map(([name, client]): Caller => ({
    name,
    role: name as Who,
    headers: credentialsOf(client),
  }))
  const [ended, expired] = (await makeClients(shop, 2, { pagarme: false })) as [Client, Client]
  await shop.db.execute(sql`UPDATE session SET revoked_at = now() WHERE id_cliente = ${ended.id}`)
  await shop.db.execute(sql`UPDATE session SET expires_at = now() WHERE id_cliente = ${expired.id}`)
  const [endedStaff, expiredStaff] = [await makeUsuario(shop), await makeUsuario(shop)]
  await shop.db.execute(sql`UPDATE admin_session SET revoked_at = now() WHERE id_usuario = ${endedStaff.id}`)
  await shop.db.execute(sql`UPDATE admin_access SET expires_at = now() WHERE id_session IN
    (SELECT id FROM admin_session WHERE id_usuario = ${expiredStaff.id})`)
  // A long run would outlive the sessions.
  for (const { token } of Object.values(world.people))
    if (token)
      await shop.db.execute(sql`UPDATE admin_access SET expires_at = now() + interval '1 day'
        WHERE token_hash = ${createHash('sha256').update(token).digest()}`)
  const login = await makeLogin(shop)
  await giveFactor(shop, login.id)
  const { browser } = await typePassword(shop.url, login)
  const dead: [name: string, Headers][] = [
    ['an ended session', credentialsOf(ended)],
    ['an expired session', credentialsOf(expired)],
    ['a session of the back-office that ended', credentialsOf(endedStaff)],
    ['an expired token', credentialsOf(expiredStaff)],
    ['a forged session', { cookie: `${SESSION_COOKIE}=${forged()}` }],
    ['a forged token', { authorization: `Bearer ${forged()}` }],
    ['half of a login', credentialsOf(browser)],
    ['two credentials', { ...credentialsOf(expired), ...credentialsOf(expiredStaff) }],
  ]
  return [...living, ...dead.map(([name, headers]): Caller => ({ name, role: 'visitor', headers }))]
}

/** The permitted callers of each route. Logouts are only called without a session that could be lost. */
export async function callersOf(shop: Shop, callers: Caller[], examples: Examples): Promise<Record<string, Callers>> {
  const proven = await provePhone(shop, freshPhone())
  const { user, password } = shop.webhook
  const provider: Caller = {
    name: 'provider',
    role: 'visitor',
    headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
  }
  const withProof: Caller = { name: 'proven', role: 'visitor', headers: credentialsOf(proven) }
  const deadOnes = callers.filter(({ role }) => role === 'visitor')
  return Object.fromEntries(
    Object.entries(examples).map(([route, example]): [string, Callers] => {
      if (route.includes('logout')) return [route, { may: deadOnes, mayNot: [] }]
      if (route.includes('webhooks')) return [route, { may: [provider], mayNot: callers }]
      if (/\/api\/(sms|clientes\/(login|phone))|^POST \/api\/clientes$/.test(route))
        return [route, { may: [withProof], mayNot: [] }]
      const mayCall = ({ role }: Caller): boolean => expectedOf(route, { ...example, ok: 200 }, role) < 400
      return [route, { may: callers.filter(mayCall), mayNot: callers.filter((caller) => !mayCall(caller)) }]
    }),
  )
}
