import { setImmediate as tick } from 'node:timers/promises'
import { type Load, limitConcurrency } from './limits/concurrency-limit.ts'

type Member<Item, Answer> = {
  item: Item
  key: string | null
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** After this time the next batch begins although this one has not ended: its connection may never answer. */
const PATIENCE_MS = 5000
/**
 * How many members of failed batches run alone at the same time: each of them may hold a connection while it waits for
 * a lock.
 */
const ALONE_AT_ONCE = 8

/** Observes batches. */
export type BatchWatch = {
  /** Called once, with a function that returns the number of members in progress and waiting. */
  made(load: () => Load): void
  /** Called when a batch has ended, or has failed and its members run again one by one (`isSplit`). */
  ended(members: number, seconds: number, isSplit: boolean): void
}

export type BatchOptions<Item, Answer> = {
  /** The maximum number of members of a batch. */
  max: number
  /** Members with the same key never run at the same time; the next one waits for the end of the one before. */
  keyOf?: (item: Item) => string
  /** Does the work of one batch; returns one answer for each member, in their order. */
  run(items: Item[]): Promise<Answer[]>
  /** Called when a batch of several members failed; they then run again one by one. */
  onSplit?: (error: unknown, members: number) => void
  watch?: BatchWatch
  /** Begins a batch when few enough others run (`ofPool`). Until then further members join it. */
  limit?: (batch: () => Promise<void>) => Promise<void>
}

/**
 * Makes a function whose calls share their work: calls that arrive while a batch is in progress form the next batch, in
 * the order of arrival (docs/decisions/batches.md). When no batch is in progress, a new one begins at the end of this
 * tick of the event loop, so a single call is not delayed to wait for others.
 * A batch that throws must have changed nothing. Its members then run again, each alone and several at the same time,
 * so that only the member whose own work fails is rejected; later batches continue meanwhile.
 * @returns `ask(item)`: its answer, or the error of its own work
 */
export function makeBatches<Item, Answer>({
  max,
  keyOf,
  run,
  onSplit,
  watch,
  limit = (batch) => batch(),
}: BatchOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  let waiting: Member<Item, Answer>[] = []
  const underWay = new Set<string>()
  const alone = limitConcurrency(ALONE_AT_ONCE)
  let isBusy = false
  let isScheduled = false
  let running = 0
  watch?.made(() => ({ underWay: running, waiting: waiting.length }))

  function schedule(): void {
    if (isScheduled || isBusy || waiting.length === 0) return
    isScheduled = true
    void limit(() => tick().then(next))
  }

  /** Runs the next batch, until it has ended or has lasted too long. */
  async function next(): Promise<void> {
    isScheduled = false
    const members = nextMembers()
    if (members.length === 0) return
    isBusy = true
    const { promise: tooLong, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, PATIENCE_MS)
    try {
      await Promise.race([runBatch(members), tooLong])
    } finally {
      clearTimeout(timer)
      isBusy = false
      schedule()
    }
  }

  function nextMembers(): Member<Item, Answer>[] {
    const members: Member<Item, Answer>[] = []
    const rest: Member<Item, Answer>[] = []
    for (const member of waiting) {
      const isFree = member.key === null || !underWay.has(member.key)
      if (members.length < max && isFree) {
        members.push(member)
        if (member.key !== null) underWay.add(member.key)
      } else rest.push(member)
    }
    waiting = rest
    return members
  }

  function end({ key }: Member<Item, Answer>): void {
    if (key === null) return
    underWay.delete(key)
    schedule()
  }

  async function runBatch(members: Member<Item, Answer>[]): Promise<void> {
    const begun = performance.now()
    const ended = (isSplit: boolean): void => {
      running -= members.length
      watch?.ended(members.length, (performance.now() - begun) / 1000, isSplit)
    }
    running += members.length
    try {
      const answers = await run(members.map(({ item }) => item))
      if (answers.length !== members.length)
        throw new Error(`a batch of ${members.length} gave ${answers.length} answers`)
      ended(false)
      for (const [index, member] of members.entries()) member.resolve(answers[index] as Answer)
      for (const member of members) end(member)
    } catch (error) {
      const [first] = members
      ended(members.length > 1)
      if (members.length === 1 && first) {
        first.reject(error)
        end(first)
        return
      }
      onSplit?.(error, members.length)
      // Not awaited: the next batch does not wait for a member that, for example, waits for a lock.
      for (const member of members) void alone(() => runBatch([member]))
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf?.(item) ?? null, resolve, reject })
      schedule()
    })
}
