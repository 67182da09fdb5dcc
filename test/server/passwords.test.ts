import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPassword, hashPassword } from '../../server/auth/passwords.ts'
import { Client, freshPhone } from '../support/client.ts'
import { signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

const SENHA = 'a senha de alguém'
/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; a salt of 16 bytes, a hash of 32 bytes. */
const ARGON2ID = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/

let shop: Shop
let login: string
let telefone: string
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { LOGINS_PER_USER: '1000', LOGINS_PER_PHONE: '1000' } })
  const { id } = await makeUsuario(shop, { senhaHash: await hashPassword(SENHA) })
  const { rows } = await shop.db.execute<{ login: string }>(sql`SELECT login FROM usuario WHERE id = ${id}`)
  login = rows[0]?.login ?? ''
  telefone = (await signUp(shop, { senha: SENHA })).telefone
})
afterAll(() => shop.close())

describe('a stored password', () => {
  test('a stored password is an argon2id hash with the specified cost and its own salt, for users and clientes', async () => {
    const { rows } = await shop.db.execute<{ senha_hash: string }>(
      sql`SELECT senha_hash FROM usuario UNION ALL SELECT senha_hash FROM cliente`,
    )
    expect(rows).toHaveLength(2)
    for (const { senha_hash } of rows) expect(senha_hash).toMatch(ARGON2ID)
    expect(rows[0]?.senha_hash).not.toBe(rows[1]?.senha_hash)
  })

  test('a stored password is compared exactly: case, spaces, accents and length matter', async () => {
    const stored = await hashPassword(SENHA)
    expect(await checkPassword(stored, SENHA)).toBe(true)
    for (const wrong of [SENHA.toUpperCase(), ` ${SENHA}`, SENHA.slice(0, -1), `${SENHA}x`, 'a senha de alguem', ''])
      expect(await checkPassword(stored, wrong), wrong).toBe(false)
    expect(await checkPassword(null, 'an unknown password')).toBe(false)
  })
})

/** An answer with its headers, without those that differ by time. */
const answerOf = async (path: string, body: object) => {
  const { status, body: words, headers } = await new Client(shop.url).post(path, body)
  const rest = [...headers].filter(([name]) => name !== 'date')
  return { status, words, rest }
}
const endpoints = () => [
  { path: 'login', known: { user: login, senha: 'errada' }, unknown: { user: 'ninguem-assim', senha: 'errada' } },
  {
    path: 'clientes/login',
    known: { telefone, senha: 'errada' },
    unknown: { telefone: freshPhone(), senha: 'errada' },
  },
]

describe('an answer does not reveal who has an account', () => {
  test('an answer does not reveal an account by its content: unknown login and wrong password get equal answers', async () => {
    for (const { path, known, unknown } of endpoints()) {
      const wrong = await answerOf(path, known)
      expect(wrong.status, path).toBe(400)
      expect(await answerOf(path, unknown), path).toEqual(wrong)
    }
    const code = await answerOf('sms', { telefone })
    expect({ ...(await answerOf('sms', { telefone: freshPhone() })), rest: [] }).toEqual({ ...code, rest: [] })
  })

  test('an answer does not reveal an account by its duration: for an unknown login a hash is compared, too', async () => {
    for (const { path, known, unknown } of endpoints()) {
      const times: [number[], number[]] = [[], []]
      // Alternating, so that other load on the machine affects both.
      for (let i = 0; i < 30; i += 1) {
        const start = performance.now()
        await new Client(shop.url).post(path, i % 2 ? known : unknown)
        times[i % 2 ? 0 : 1].push(performance.now() - start)
      }
      const [taken, nobody] = times.map((list) => list.sort((a, b) => a - b)[7] ?? 0) as [number, number]
      // Without the comparison it would take a tenth.
      expect(nobody / taken, `${path}: ${nobody.toFixed(1)} ms against ${taken.toFixed(1)} ms`).toBeGreaterThan(0.5)
    }
  })

  test('a limit does not reveal an account: an unknown login is limited after the same number of attempts', async () => {
    await awayFromWindowEdge()
    const strict = await shop.openAnother({ jobs: false, config: { LOGINS_PER_USER: '2', LOGINS_PER_PHONE: '2' } })
    await shop.db.execute(sql`DELETE FROM rate_limit`)
    for (const { path, known, unknown } of endpoints()) {
      for (const body of [known, unknown]) {
        const statuses: number[] = []
        for (let i = 0; i < 3; i += 1) statuses.push((await new Client(strict.url).post(path, body)).status)
        expect(statuses, path).toEqual([400, 400, 429])
      }
    }
    // The right password is refused as well, and so is the login in another case.
    const right = { user: login.toUpperCase(), senha: SENHA }
    expect((await new Client(strict.url).post('login', right)).status).toBe(429)
    await strict.close()
  })

  test('an excluded user gets the same answer as an unknown one', async () => {
    const known = await answerOf('login', { user: login, senha: 'errada' })
    // An admin is always left.
    await makeUsuario(shop)
    await shop.db.execute(sql`UPDATE usuario SET excluir = true WHERE login = ${login}`)
    expect(await answerOf('login', { user: login, senha: SENHA })).toEqual(known)
  })
})
