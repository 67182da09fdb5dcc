import { type Load, makeTurns } from './turns.ts'

type Member<Item, Answer> = {
  item: Item
  key: string | null
  resolve(answer: Answer): void
  reject(error: unknown): void
}

const PATIENCE_MS = 5000
/** Members of failed rounds that run alone at the same time: one that waits for a lock keeps a connection from the others. */
const ALONE_AT_ONCE = 8

/** Observes rounds. */
export type RoundWatch = {
  /** Is given what says how many members are under way and wait. */
  made(load: () => Load): void
  /** Is told that a round has ended, or failed so that its members run again, each alone (`isSplit`). */
  ended(members: number, seconds: number, isSplit: boolean): void
}

export type RoundOptions<Item, Answer> = {
  /** The most members of one round. */
  max: number
  /** Of the members with one key only one is under way; the next one waits for its end. */
  keyOf?: (item: Item) => string
  /** Does the work of one round; gives one answer for each member, in their order. */
  run(items: Item[]): Promise<Answer[]>
  /** A round that takes longer does not hold up the next one any more: its connection may never answer. */
  patienceMs?: number
  /** Is told that a round of several failed; its members run again then, each alone. */
  onSplit?: (error: unknown, members: number) => void
  watch?: RoundWatch
}

/**
 * Makes a function whose calls share their work: whatever is asked for while the last round is under way goes into the
 * next one, in the order of arrival (docs/decisions/0058). When nothing is under way, a round begins with the calls of
 * this turn of the event loop, so nobody waits for company.
 *
 * A round that throws must have changed nothing. Its members then run again, each alone and several at the same time, so
 * that only the one whose work fails is rejected, and hardly one waits for another; the rounds after it go on meanwhile.
 * @returns `ask(item)`: its answer, or the error of its own work
 */
export function makeRounds<Item, Answer>({
  max,
  keyOf,
  run,
  patienceMs = PATIENCE_MS,
  onSplit,
  watch,
}: RoundOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  let waiting: Member<Item, Answer>[] = []
  const underWay = new Set<string>()
  const alone = makeTurns(ALONE_AT_ONCE)
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
    const timer = setTimeout(goOn, patienceMs)
    void runRound(members).finally(() => {
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

  async function runRound(members: Member<Item, Answer>[]): Promise<void> {
    const begun = performance.now()
    const ended = (isSplit: boolean): void => {
      running -= members.length
      watch?.ended(members.length, (performance.now() - begun) / 1000, isSplit)
    }
    running += members.length
    try {
      const answers = await run(members.map(({ item }) => item))
      if (answers.length !== members.length)
        throw new Error(`a round of ${members.length} gave ${answers.length} answers`)
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
      // Not awaited: the next round does not wait for a member that, for example, waits for a lock.
      for (const member of members) void alone(() => runRound([member]))
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf?.(item) ?? null, resolve, reject })
      schedule()
    })
}
