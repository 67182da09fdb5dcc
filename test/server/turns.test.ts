import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { errors } from '../../server/plugins/errors.ts'
import { makeTurns, QueueFull } from '../../server/turns.ts'

/** Works that end when they are told to. */
function works(max: number, waitingMax?: number) {
  const inTurn = makeTurns(max, waitingMax)
  const started: number[] = []
  const ends: (() => void)[] = []
  const run = (nr: number) =>
    inTurn(async () => {
      started.push(nr)
      await new Promise<void>((resolve) => ends.push(resolve))
      return nr
    })
  return { inTurn, run, started, end: () => ends.shift()?.() }
}

describe('works in turn', () => {
  test('start as places become free, in the order in which they came', async () => {
    const { run, started, end } = works(2)
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

  test('are refused when too many wait, and a work that fails frees its place', async () => {
    const { inTurn, run, end } = works(1, 1)
    const [first, second] = [run(1), run(2)]
    await expect(run(3)).rejects.toThrow(QueueFull)
    end()
    await first
    end()
    await second
    await expect(inTurn(() => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed')
    expect(await inTurn(async () => 4)).toBe(4)
  })

  test('whoever cannot even wait is told that the server is busy, and it is no unexpected failure', async () => {
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
