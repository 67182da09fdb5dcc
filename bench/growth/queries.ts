import { pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { type AppDeps, buildDeps } from '../../server/app-deps.ts'
import { openAdminSession } from '../../server/auth/admin-sessions-repo.ts'
import { SESSION_COOKIE } from '../../server/auth/sessions.ts'
import { openSession } from '../../server/auth/sessions-repo.ts'
import { readConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/connection.ts'
import { createSharedAnswers } from '../../server/reads/shared-answers.ts'
import { SANDBOX_ENV } from '../../test/support/env.ts'
import { type Facts, readFacts } from './facts.ts'
import { clockQueries, type Query } from './job-queries.ts'
import { type Asked, requests, type Who } from './requests.ts'

const NOWHERE = 'http://127.0.0.1:9'

/** The server's dependencies without caches: every request reads from the database. */
function forgetful(db: Db): AppDeps {
  const env = {
    ...SANDBOX_ENV,
    DATABASE_URL: 'postgresql:///',
    PAGARME_URL: NOWHERE,
    TWILIO_URL: NOWHERE,
    FILAS_PER_CLIENTE: '1000000',
  }
  const deps = buildDeps({ config: readConfig(env), logger: pino({ level: 'silent' }), db })
  deps.shared = (question) => createSharedAnswers(deps)(question)
  deps.closedDays = { of: (_what, _cidades, _period, _version, read) => read() }
  return deps
}

/** The headers with the credentials of each kind of caller. */
async function credentials(db: Db, facts: Facts): Promise<Record<Who, Record<string, string>>> {
  const cookie = async (id: string) => ({
    cookie: `${SESSION_COOKIE}=${(await db.transaction((tx) => openSession(tx, id))).token}`,
  })
  const token = async (id: string) => ({
    authorization: `Bearer ${(await db.transaction((tx) => openAdminSession(tx, id))).access}`,
  })
  return {
    visitor: {},
    cliente: await cookie(facts.cliente.id),
    socio: await cookie(facts.socio),
    waiting: await cookie(facts.waiting),
    staff: await token(facts.usuario),
    admin: await token(facts.admin),
  }
}

/** Starts the server on this connection; returns its requests over HTTP and the queries of its jobs. */
export async function queries(db: Db): Promise<{ all: Query[]; close(): Promise<void> }> {
  const facts = await readFacts(db)
  const deps = forgetful(db)
  const app = await buildApp(deps)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const headersOf = await credentials(db, facts)

  async function send({ name, who, method, path, body, status }: Omit<Asked, 'isFile'>): Promise<string> {
    deps.filas.forget(facts.hot)
    const answer = await fetch(`${url}${path.startsWith('/') ? path : `/api/${path}`}`, {
      method,
      headers: { ...headersOf[who], ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status !== status) throw new Error(`${name}: ${answer.status} ${text}`)
    return text
  }
  async function run({ isFile, ...asked }: Asked): Promise<string> {
    const text = await send(asked)
    if (!isFile) return text
    const { path } = JSON.parse(text) as { path: string }
    return send({ name: asked.name, who: asked.who, method: 'GET', path, status: 200 })
  }
  const asked = requests(facts).map((one) => ({ name: one.name, run: () => run(one) }))
  return { all: [...asked, ...clockQueries(deps, facts)], close: () => app.close() }
}
