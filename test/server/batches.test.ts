import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeBatches, type BatchOptions } from '../../server/batches.ts'

/** Batches whose work ends when the test says so. */
function controlled(options: Partial<BatchOptions<string, string>> = {}) {
  const begun: string[][] = []
  const ends: (() => void)[] = []
  const ask = makeBatches<string, string>({
    max: 10,
    ...options,
    run: async (items) => {
      begun.push(items)
      await new Promise<void>((resolve) => ends.push(resolve))
      return items.map((item) => `${item}!`)
    },
  })
  const ticks = async () => {
    for (let left = 3; left > 0; left -= 1) await tick()
  }
  const end = async (batch: number) => {
    ends[batch]?.()
    await ticks()
  }
  return { ask, begun, end, ticks }
}

describe('batches', () => {
  afterEach(() => void vi.useRealTimers())

  test('a batch that is idle starts a call at the end of the current tick, without waiting for others', async () => {
    const ask = makeBatches<number, number>({ max: 10, run: async (items) => items.map((item) => item * 2) })
    let isDone = false
    void ask(4).then(() => (isDone = true))
    await tick()
    await tick()
    expect(isDone).toBe(true)
  })

  test('calls that arrive while a batch is running go into the next one, in the order of arrival', async () => {
    const { ask, begun, end, ticks } = controlled()
    const answers = [ask('a'), ask('b')]
    await ticks()
    answers.push(ask('c'), ask('d'))
    await ticks()
    answers.push(ask('e'))
    expect(begun).toEqual([['a', 'b']])
    await end(0)
    expect(begun).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ])
    await end(1)
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!'])
  })

  test('a batch has at most `max` members, and one runs at a time', async () => {
    const { ask, begun, end, ticks } = controlled({ max: 2 })
    const answers = ['a', 'b', 'c', 'd', 'e'].map((item) => ask(item))
    await ticks()
    expect(begun).toEqual([['a', 'b']])
    await end(0)
    expect(begun.at(-1)).toEqual(['c', 'd'])
    await end(1)
    expect(begun.at(-1)).toEqual(['e'])
    await end(2)
    expect(await Promise.all(answers)).toHaveLength(5)
  })

  test('a batch that does not end holds up the next ones only for a while, and never one with its keys', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { ask, begun, end, ticks } = controlled({ keyOf: ([key = '']) => key })
    const first = ask('a1')
    await ticks()
    const others = [ask('a2'), ask('b1')]
    vi.advanceTimersByTime(4999)
    await ticks()
    expect(begun).toEqual([['a1']])
    vi.advanceTimersByTime(1)
    await ticks()
    expect(begun).toEqual([['a1'], ['b1']])
    await end(1)
    expect(await others[1]).toBe('b1!')
    expect(begun).toHaveLength(2)
    await end(0)
    await end(2)
    expect([await first, await others[0]]).toEqual(['a1!', 'a2!'])
  })

  test('a batch that the limit holds back is joined by the calls that arrive until it begins', async () => {
    const held: (() => void)[] = []
    const limit = (batch: () => Promise<void>) => new Promise<void>((resolve) => held.push(resolve)).then(batch)
    const { ask, begun, end, ticks } = controlled({ limit })
    const answers = [ask('a')]
    await ticks()
    answers.push(ask('b'))
    await ticks()
    expect(begun).toEqual([])
    held[0]?.()
    await ticks()
    expect(begun).toEqual([['a', 'b']])
    answers.push(ask('c'))
    await end(0)
    expect(begun).toEqual([['a', 'b']])
    held[1]?.()
    await ticks()
    await end(1)
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!'])
  })

  test('of the members with one key only one is in a batch; others overtake the next one', async () => {
    const { ask, begun, end, ticks } = controlled({ keyOf: ([key = '']) => key })
    const answers = ['a1', 'b1', 'a2', 'a3', 'c1'].map((item) => ask(item))
    await ticks()
    expect(begun).toEqual([['a1', 'b1', 'c1']])
    answers.push(ask('b2'), ask('d1'))
    await end(0)
    expect(begun.at(-1)).toEqual(['a2', 'b2', 'd1'])
    await end(1)
    expect(begun.at(-1)).toEqual(['a3'])
    await end(2)
    expect(await Promise.all(answers)).toHaveLength(7)
  })

  test('of the members of failed batches only some run alone at the same time', async () => {
    let running = 0
    let most = 0
    const ask = makeBatches<number, number>({
      max: 20,
      run: async (items) => {
        if (items.length > 1) throw new Error('each alone')
        running += 1
        most = Math.max(most, running)
        await tick()
        running -= 1
        return items
      },
    })
    const items = Array.from({ length: 30 }, (_, index) => index)
    expect(await Promise.all(items.map((item) => ask(item)))).toEqual(items)
    expect(most).toBe(8)
  })

  test('no other call with the key of a member that runs alone is running', async () => {
    const underWay: string[] = []
    const together: string[] = []
    const ask = makeBatches<string, string>({
      max: 10,
      keyOf: ([key = '']) => key,
      run: async (items) => {
        if (items.length > 1) throw new Error('each alone')
        const [item = ''] = items
        if (underWay.some((other) => other[0] === item[0])) together.push(item)
        underWay.push(item)
        await tick()
        await tick()
        underWay.splice(underWay.indexOf(item), 1)
        return items
      },
    })
    expect(await Promise.all(['a1', 'b1', 'a2', 'b2', 'a3'].map((item) => ask(item)))).toHaveLength(5)
    expect(together).toEqual([])
  })

  test('a batch that fails is repeated member by member: only the one at fault is rejected', async () => {
    const onSplit = vi.fn()
    const batches: number[][] = []
    const ask = makeBatches<number, string>({
      max: 10,
      onSplit,
      run: async (items) => {
        batches.push(items)
        if (items.includes(3)) throw new Error('three is not possible')
        return items.map(String)
      },
    })
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((item) => ask(item)))
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ).toEqual(['1', '2', 'three is not possible', '4'])
    expect(batches).toEqual([[1, 2, 3, 4], [1], [2], [3], [4]])
    expect(onSplit.mock.calls).toEqual([[expect.objectContaining({ message: 'three is not possible' }), 4]])
  })

  test('a member that takes long alone delays neither the others nor the next batch', async () => {
    let goOn = (): void => undefined
    const ask = makeBatches<string, string>({
      max: 10,
      run: async (items) => {
        if (items.length > 1 && items.includes('locked')) throw new Error('lock time-out')
        if (items.includes('locked')) await new Promise<void>((resolve) => (goOn = resolve))
        return items
      },
    })
    const locked = ask('locked')
    expect(await ask('free')).toBe('free')
    expect(await Promise.all([ask('later'), ask('also later')])).toEqual(['later', 'also later'])
    goOn()
    expect(await locked).toBe('locked')
  })

  test('the key of a failed member is free again', async () => {
    let tries = 0
    const ask = makeBatches<string, string>({
      max: 10,
      keyOf: () => 'one',
      run: async (items) => {
        tries += 1
        if (tries === 1) throw new Error('the first time')
        return items
      },
    })
    const first = ask('a')
    const second = ask('b')
    await expect(first).rejects.toThrow('the first time')
    expect(await second).toBe('b')
  })

  test('an answer too few is an error, not an answer of somebody else', async () => {
    const ask = makeBatches<string, string>({
      max: 10,
      run: async (items) => (items.length > 1 ? items.slice(1) : [`${items[0]} alone`]),
    })
    expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a alone', 'b alone'])
  })
})
