import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type DbPool } from '../../server/db/connection.ts'
import { changedSince, forgetChanges, versionsOf } from '../../server/reads/changes-repo.ts'
import { createSharedAnswers, type SharedQuestion } from '../../server/reads/shared-answers.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: DbPool
let another: DbPool
beforeAll(async () => {
  database = await createDatabase()
  pool = connect(database.appUrl, 8, () => {})
  another = connect(database.url, 8, () => {})
})
afterAll(async () => {
  await pool.close()
  await another.close()
  await database.drop()
})

/** A change of a topic made by another process; with numbers: of these numbers of a sector. */
const change = (topic: string, setor: string | null = null, numeros: number[] | null = null) =>
  another.db.execute(sql`INSERT INTO public_change (topic, id_setor, numeros)
    VALUES (${topic}, ${setor}, ${numeros === null ? null : sql.param(numeros)}::int[])`)
const versionOf = async (topic: string): Promise<string> => (await versionsOf(pool.db, [topic]))[0] ?? ''

/**
 * Waits for a version after which no change is reported again: versions name the older transactions in progress, and
 * those of other databases of the server count.
 */
async function calmVersion(topic: string): Promise<string> {
  let versao = ''
  await expect
    .poll(async () => {
      versao = await versionOf(topic)
      return versao.includes('-') ? 'older transactions are in progress' : 'calm'
    })
    .toBe('calm')
  return versao
}

describe('an answer for everybody', () => {
  let clock = Date.now()
  const make = () => {
    const shared = createSharedAnswers({ db: pool.db, now: () => new Date(clock) })
    const topic = randomUUID()
    let readings = 0
    const ask = async (question: Partial<SharedQuestion> = {}): Promise<string | null> => {
      const read = async () => {
        readings += 1
        const text = `reading ${readings}`
        await sleep(5)
        return { text }
      }
      const answer = await shared({ key: 'k', topics: [topic], read, ...question })
      return answer?.body.toString() ?? null
    }
    return { topic, ask, shared }
  }

  test('an answer for everybody is read once for all who ask in the same instant, and kept until another process changes its data', async () => {
    const { topic, ask } = make()
    expect(new Set(await Promise.all(Array.from({ length: 100 }, () => ask())))).toEqual(new Set(['reading 1']))
    expect(await ask()).toBe('reading 1')
    await change(topic)
    await calmVersion(topic)
    expect(await ask()).toBe('reading 2')
    await change(randomUUID())
    expect(await ask()).toBe('reading 2')
  })

  test('an answer for everybody is read again when the clock changes it', async () => {
    const { ask } = make()
    const until = clock + 1000
    let readings = 0
    const read = async () => {
      readings += 1
      return { text: String(readings), until }
    }
    expect([await ask({ read }), await ask({ read })]).toEqual(['1', '1'])
    clock = until
    expect(await ask({ read })).toBe('2')
  })

  test('an answer for everybody may lag behind what changes with every sale, but not behind an edit', async () => {
    const { topic, ask } = make()
    const stock = randomUUID()
    const lagging = { topics: [stock], ms: 60_000 }
    expect(await ask({ lagging })).toBe('reading 1')
    await change(stock)
    expect(await ask({ lagging })).toBe('reading 1')
    await change(topic)
    await calmVersion(topic)
    expect(await ask({ lagging })).toBe('reading 2')
    await change(stock)
    expect(await ask({ lagging })).toBe('reading 2')
    await sleep(20)
    expect(await ask({ lagging: { topics: [stock], ms: 10 } })).toBe('reading 3')
  })

  test('an answer for everybody is not kept when there is none, and a failure is nobody else’s', async () => {
    const { ask } = make()
    expect(await ask({ read: async () => null })).toBeNull()
    await expect(ask({ read: () => Promise.reject(new Error('deliberate failure')) })).rejects.toThrow('deliberate')
    expect(await ask()).toBe('reading 1')
  })

  test('an answer for everybody is one of a bounded number: who asks for ever new keys takes no more memory', async () => {
    const { shared, topic } = make()
    const body = 'x'.repeat(1024 * 1024)
    let readings = 0
    const ask = (key: string) =>
      shared({
        key,
        topics: [topic],
        read: async () => {
          readings += 1
          return { text: `${body}${key}` }
        },
      })
    for (let n = 0; n < 40; n += 1) await ask(`flood ${n}`)
    expect(readings).toBe(40)
    await ask('flood 39')
    expect(readings).toBe(40)
    await ask('flood 0')
    expect(readings).toBe(41)
  })
})

describe('a version', () => {
  test('differs after every commit, in whatever order transactions end', async () => {
    const topic = randomUUID()
    const seen = [await versionOf(topic)]
    const [first, second] = [await another.pool.connect(), await another.pool.connect()]
    const write = (client: typeof first) => client.query('INSERT INTO public_change (topic) VALUES ($1)', [topic])
    await first.query('BEGIN')
    await write(first)
    await second.query('BEGIN')
    await write(second)
    await change(topic)
    seen.push(await versionOf(topic))
    await second.query('COMMIT')
    seen.push(await versionOf(topic))
    await first.query('COMMIT')
    seen.push(await versionOf(topic))
    first.release()
    second.release()
    expect(new Set(seen).size).toBe(4)
    const twice = async () => new Set([await versionOf(topic), await versionOf(topic)]).size
    await expect.poll(twice).toBe(1)
  })
})

/** Changes are reported again while any older transaction of the server is in progress, even of another database. */
describe('the changes since a version', () => {
  const setor = randomUUID()

  test('include those of a transaction that was under way when the version was read', async () => {
    const topic = randomUUID()
    await change(topic, setor, [1])
    const slow = await another.pool.connect()
    await slow.query('BEGIN')
    await slow.query('INSERT INTO public_change (topic, id_setor, numeros) VALUES ($1, $2, $3)', [topic, setor, [2]])
    await change(topic, setor, [3])
    const versao = await versionOf(topic)
    const before = await changedSince(pool.db, topic, versao)
    await slow.query('COMMIT')
    slow.release()
    expect(before).toContainEqual({ id_setor: setor, nr: 3 })
    expect(before).not.toContainEqual({ id_setor: setor, nr: 2 })
    await change(topic, setor, [4, 3])
    const changed = await changedSince(pool.db, topic, versao)
    expect(changed?.map(({ nr }) => nr)).toEqual(expect.arrayContaining([2, 3, 4]))
    await calmVersion(topic)
    expect(await changedSince(pool.db, randomUUID(), versao)).toEqual([])
  })

  test('the changes since a version are unknown after they were forgotten, from another database, and when they are too many', async () => {
    const topic = randomUUID()
    await change(topic, setor, [1])
    const versao = await versionOf(topic)
    await change(topic, setor, [2])
    await another.db.execute(sql`UPDATE public_change SET at = at - interval '2 hours' WHERE topic = ${topic}`)
    await forgetChanges(pool.db)
    expect(await changedSince(pool.db, topic, versao)).toBeNull()
    expect(await versionOf(topic)).toBe('0')
    expect(await changedSince(pool.db, topic, '0')).toBeNull()
    await change(topic, setor, [3])
    const later = await calmVersion(topic)
    await change(topic, setor, [4])
    expect(await changedSince(pool.db, topic, later)).toEqual([{ id_setor: setor, nr: 4 }])
    expect(await changedSince(pool.db, topic, '999999999')).toBeNull()
    await change(
      topic,
      setor,
      Array.from({ length: 5001 }, (_, index) => index + 1),
    )
    expect(await changedSince(pool.db, topic, later)).toBeNull()
  })
})
