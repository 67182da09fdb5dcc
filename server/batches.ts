import { type Load, limitConcurrency } from './limits/concurrency-limit.ts'

type Member<Item, Answer> = {
  item: Item
  key: string | null
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** A batch that takes longer does not hold up the next one any more: its connection may never answer. */
const PATIENCE_MS = 5000
/** Members of failed batches that run alone at the same time: one that waits for a lock keeps a connection from the others. */
const ALONE_AT_ONCE = 8

/** Observes batches. */
export type BatchWatch = {
  /** Called with what says how many members are under way and wait. */
  made(load: () => Load): void
  /** Called when a batch has ended, or failed so that its members run again, each alone (`isSplit`). */
  ended(members: number, seconds: number, isSplit: boolean): void
}

export type BatchOptions<Item, Answer> = {
  /** The most members of one batch. */
  max: number
  /** Of the members with one key only one is under way; the next one waits for its end. */
  keyOf?: (item: Item) => string
  /** Does the work of one batch; gives one answer for each member, in their order. */
  run(items: Item[]): Promise<Answer[]>
  /** Called when a batch of several failed; its members run again then, each alone. */
  onSplit?: (error: unknown, members: number) => void
  watch?: BatchWatch
}

/**
 * Makes a function whose calls share their work: whatever is asked for while the last batch is under way goes into the
 * next one, in the order of arrival (docs/decisions/batches.md). When nothing is under way, a batch begins at the end
 * of this tick of the event loop, so a single call is not delayed for others to join it.
 *
 * A batch that throws must have changed nothing. Its members then run again, each alone and several at the same time, so
 * that only the one whose work fails is rejected, and hardly one waits for another; the batches after it go on meanwhile.
 * @returns `ask(item)`: its answer, or the error of its own work
 */
export function makeBatches<Item, Answer>({
  max,
  keyOf,
  run,
  onSplit,
  watch,
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
    setImmediate(start)
  }

  function start(): void {
    isScheduled = false
    const members = nextMembers()
    if (members.length === 0) return
    isBusy = true
    let isAwaited = true
    const goOn = (): void => {
      if (!isAwaited) return
      isAwaited = false
      isBusy = false
      schedule()
    }
    const timer = setTimeout(goOn, PATIENCE_MS)
    void runBatch(members).finally(() => {
      clearTimeout(timer)
      goOn()
    })
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
