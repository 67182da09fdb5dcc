import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import { objection, runAdminCommand } from '../../server/admin-command.ts'
import { Client } from '../support/client.ts'
import { giveFactor } from '../support/factor.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { ROOT } from './support.ts'

const SENHA = 'três girafas na chuva'
const OTHER = 'quatro girafas ao sol'
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
afterAll(() => shop.close())

/** Runs the command as the application's role; the password is its standard input. */
async function admin(args: string[], input: string) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/admin.ts'), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATABASE_URL: shop.database.appUrl, DATA_DIR: join(ROOT, 'node_modules/.none') },
  })
  child.stdin.end(input)
  const ended = once(child, 'close')
  const [said, failed] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return { code: child.exitCode, said: (said + failed).trim() }
}
const alerts = async () =>
  (await shop.db.execute(sql`SELECT detail FROM alert WHERE kind = 'admin.access-given'`)).rows.map(
    ({ detail }) => detail,
  )
const logIn = (user: string, senha: string) =>
  new Client(shop.url).post<{ token: string; user: { nome: string; admin: boolean } }>('login', { user, senha })

test('admin create makes an admin who can log in, with a row in the history and without the password in an argument', async () => {
  expect(await admin(['create', 'Ana.Souza', 'Ana', 'Souza'], `${SENHA}\n`)).toEqual({
    code: 0,
    said: 'Administrador Ana.Souza criado.',
  })
  const { status, body } = await logIn('ana.souza', SENHA)
  expect([status, body.user]).toMatchObject([200, { nome: 'Ana Souza', admin: true }])
  const { rows } = await shop.db.execute(
    sql`SELECT to_state, actor, detail FROM history WHERE entity = 'usuario' ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ to_state: 'created', actor: 'terminal', detail: { admin: true } }])
  expect(await alerts()).toEqual([ALERTA_DETAILS.adminCreated])
  const list = await new Client(shop.url, '', null, body.token).get<{ result: { ator: object }[] }>(
    'historico?ator=terminal',
  )
  expect(list.body.result[0]?.ator).toEqual({ tipo: 'terminal', id: null, nome: null })
})

test('admin reset gives a new password, ends the sessions and turns the second factor off', async () => {
  const before = await logIn('ana.souza', SENHA)
  const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM usuario WHERE login = 'Ana.Souza'`)
  await giveFactor(shop, rows[0]?.id ?? '')
  expect((await admin(['reset', 'ana.souza'], OTHER)).said).toBe('Senha de ana.souza trocada.')
  expect((await alerts()).toSorted()).toEqual(
    [ALERTA_DETAILS.adminCreated, ALERTA_DETAILS.passwordSet, ALERTA_DETAILS.factorReset].toSorted(),
  )
  expect((await new Client(shop.url, '', null, before.body.token).post('verify-token', {})).status).toBe(401)
  expect([(await logIn('ana.souza', SENHA)).status, (await logIn('ana.souza', OTHER)).status]).toEqual([400, 200])
})

test.each([
  [['create', 'nova.pessoa'], 'nova.pessoa7', 'Esta senha é fácil de adivinhar. Junte três palavras, por exemplo.'],
  // An additional argument is not accepted as a password.
  [['reset', 'ana.souza', SENHA], OTHER, /^Uso:/],
])('the admin command %j with the input %j is refused', async (args, input, message) => {
  const { code, said } = await admin(args, input)
  expect(code).toBe(1)
  expect(said).toMatch(message)
})

test('a short password, a known or invalid login and an unknown user are refused in words', async () => {
  const why = (action: 'create' | 'reset', login: string) => objection(shop.db, { action, login, nome: 'Ana' })
  expect([
    await why('create', 'ANA.souza'),
    await why('create', 'ana'),
    await why('reset', 'ninguem'),
    await why('create', 'nova.pessoa'),
  ]).toEqual([
    'Já existe o usuário Ana.Souza. Para uma nova senha: npm run admin -- reset Ana.Souza',
    'O login deve ter de 4 a 60 caracteres.',
    'Não existe o usuário ninguem.',
    null,
  ])
  const command = { action: 'create', login: 'nova.pessoa', nome: 'Nova' } as const
  expect(await runAdminCommand(shop.db, command, 'curta')).toMatchObject({
    ok: false,
    message: 'A senha precisa de ao menos 8 caracteres',
  })
})
