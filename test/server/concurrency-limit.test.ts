import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { errors } from '../../server/plugins/errors.ts'
import { limitConcurrency, QueueFull } from '../../server/limits/concurrency-limit.ts'

/** Tasks that end when the test says so. */
function tasks(max: number, waitingMax?: number) {
  const limited = limitConcurrency(max, waitingMax)
  const started: number[] = []
  const ends: (() => void)[] = []
  const run = (nr: number) =>
    limited(async () => {
      started.push(nr)
      await new Promise<void>((resolve) => ends.push(resolve))
      return nr
    })
  return { limited, run, started, end: () => ends.shift()?.() }
}

describe('a concurrency limit', () => {
  test('tasks beyond the limit start as others end, in the order in which they came', async () => {
    const { run, started, end } = tasks(2)
    const all = [1, 2, 3, 4].map(run)
    expect(started).toEqual([1, 2])
    end()
    expect(await all[0]).toBe(1)
    await expect.poll(() => started).toEqual([1, 2, 3])
    for (let i = 0; i < 3; i += 1) {
      end()
      await all[i + 1]
    }
    expect(started).toEqual([1, 2, 3, 4])
  })

  test('a task is refused when too many wait, and one that fails frees its place', async () => {
    const { limited, run, end } = tasks(1, 1)
    const [first, second] = [run(1), run(2)]
    await expect(run(3)).rejects.toThrow(QueueFull)
    end()
    await first
    end()
    await second
    await expect(limited(() => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed')
    expect(await limited(async () => 4)).toBe(4)
  })

  test('a request that finds the queue full is answered 503, and is no unexpected failure', async () => {
    const app = Fastify()
    await app.register(errors)
    app.get('/', () => {
      throw new QueueFull()
    })
    const { statusCode, body } = await app.inject('/')
    expect([statusCode, JSON.parse(body)]).toEqual([503, { code: 'server.unavailable' }])
    await app.close()
  })
})
