import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type DbPool } from '../../server/db/connection.ts'
import { createDatabase } from '../support/database.ts'
import { SANDBOX_ENV } from '../support/env.ts'

// Processes that send are killed (SIGKILL) after the mail server took messages and before they hear it: each message
// comes, and what comes twice has the same name.

const ROOT = path.resolve(import.meta.dirname, '../..')
const MAIN = path.join(ROOT, 'test/faults/support/sender.ts')
const LIGHT = pathToFileURL(path.join(ROOT, 'test/support/light-packages.ts')).href
const PEOPLE = 10

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: DbPool
beforeAll(async () => {
  database = await createDatabase()
  pool = connect(database.url, 4, () => {})
  await pool.db.execute(sql`INSERT INTO cliente (nome, telefone, senha_hash, email)
    SELECT 'Ana ' || n, '4798800' || lpad(n::text, 4, '0'), '', 'ana' || n || '@exemplo.com.br'
    FROM generate_series(1, ${PEOPLE}) n`)
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

/** `sender`: which process sent it. */
type Mail = { id: string; assunto: string; sender: string }
const header = (mail: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? ''

/** A mail server that calls `onTaken` when it has a message, and answers afterwards. */
async function mailServer(onTaken: (mail: Mail) => Promise<void>) {
  const server = new SMTPServer({
    logger: false,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, { user }, done) =>
      void text(stream)
        .then((mail) =>
          onTaken({ id: header(mail, 'Message-ID'), assunto: header(mail, 'Subject'), sender: String(user) }),
        )
        .then(() => done(null))
        // Broken off in the middle: not taken.
        .catch(done),
  })
  // A killed process resets its connections.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const port = (server.server.address() as AddressInfo).port
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/**
 * Sends messages by two processes. Each time the mail server has so many, the one that sent the last is killed.
 * @returns what came
 */
async function sendAll(
  messages: number,
  killAt: readonly number[],
  variables: Record<string, string> = {},
): Promise<Mail[]> {
  await pool.db.execute(sql`DELETE FROM mensagem`)
  await pool.db.execute(sql`INSERT INTO mensagem (tipo, sobre, id_cliente, canal)
    SELECT 'compra-paga', gen_random_uuid(), c.id, 'email' FROM cliente c, generate_series(1, ${messages / PEOPLE})`)
  const came: Mail[] = []
  const senders = new Map<string, ChildProcess>()
  const start = () => {
    const name = `sender${senders.size}`
    senders.set(
      name,
      spawn(process.execPath, ['--import', LIGHT, MAIN], {
        env: {
          ...SANDBOX_ENV,
          ...{ PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.appUrl },
          ...{ PAGARME_URL: 'http://127.0.0.1:9', TWILIO_URL: 'http://127.0.0.1:9' },
          ...{ SMTP_URL: `smtp://${name}:x@127.0.0.1:${mail.port}`, EMAIL_FROM: 'Casa <casa@exemplo.com.br>' },
          ...variables,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    )
  }
  const kill = async (sender: ChildProcess | undefined) => {
    if (!sender || sender.signalCode !== null) return
    const ended = once(sender, 'exit')
    sender.kill('SIGKILL')
    await ended
  }
  const mail = await mailServer(async (taken) => {
    came.push(taken)
    if (!killAt.includes(came.length)) return
    await kill(senders.get(taken.sender))
    start()
  })
  start()
  start()
  const open = async () => {
    // The time of the leases of killed processes passes; the living ones have sent theirs long before.
    await pool.db.execute(sql`UPDATE mensagem SET proxima_em = clock_timestamp()
      WHERE lease IS NOT NULL AND updated_at < clock_timestamp() - interval '5 seconds'`)
    return (await pool.db.execute(sql`SELECT FROM mensagem WHERE estado <> 'enviada'`)).rowCount
  }
  await expect.poll(open, { timeout: 150_000, interval: 500 }).toBe(0)
  await Promise.all([...senders.values()].map(kill))
  await mail.close()
  return came
}

const namesOf = (came: Mail[]): Map<string, Set<string>> => {
  const names = new Map<string, Set<string>>()
  for (const { id, assunto } of came) names.set(assunto, (names.get(assunto) ?? new Set()).add(id))
  return names
}

test('of 1 000 messages each comes, and none twice under another name', async () => {
  const came = await sendAll(1000, [200, 450, 700])
  const names = namesOf(came)
  expect(names.size).toBe(1000)
  expect([...names.values()].filter(({ size }) => size > 1)).toEqual([])
  // The kills happened while messages were on their way.
  expect(came.length).toBeGreaterThan(1000)
  const told = await pool.db.execute(sql`SELECT sobre FROM mensagem WHERE estado = 'enviada'`)
  expect(new Set(told.rows.map(({ sobre }) => sobre))).toEqual(new Set(names.keys()))
})

test('without a name of its own, a message comes twice under two names', async () => {
  const names = namesOf(await sendAll(60, [20, 40], { NAMELESS: '1' }))
  expect(names.size).toBe(60)
  expect([...names.values()].filter(({ size }) => size > 1).length).toBeGreaterThan(0)
})
