import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { START } from '../../machines/checkout-fixtures.ts'
import type { TestEvent } from '../../machines/walk.ts'
import { openBlank, setStorage } from './blank.ts'
import { type Call, type HeldCall, type HeldCalls, holdCalls } from './held-calls.ts'
import type { Path } from './paths.ts'

/** A call's answer on the wire: the endpoint, and the body made from the actor's output. */
type Answered = Call & { body?: (output: unknown, page: Page) => unknown }

/** The browser actions that cause each event of a machine. */
export type StepTable = {
  /** By event of a screen, or by `after.<delay>`: the action that causes it. */
  events: Record<string, (page: Page, event: TestEvent, later: readonly TestEvent[]) => Promise<unknown>>
  /** By id of the invocation: its call. A list is a series of calls; only the answer to the last one differs. */
  calls: Record<string, Answered | Answered[]>
  /** By id: how to answer invocations that are not a single call of the API. `next` waits for a call. */
  answers?: Record<string, (page: Page, event: TestEvent, next: (call: Call) => Promise<HeldCall>) => Promise<unknown>>
  /** Whether an answer comes without the test's action: the previous state may be over before it is checked. */
  comesByItself?: (page: Page, event: TestEvent) => boolean
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** Moves the instants of the fixtures, which begin at `START`, to the page's time. */
const fromNow = (now: number) => (_key: string, value: unknown) =>
  typeof value === 'string' && INSTANT.test(value) ? new Date(Date.parse(value) - START + now).toISOString() : value

/** The body sent to the page; the page's time is requested only if the body contains an instant. */
async function onWire(page: Page, body: unknown): Promise<unknown> {
  const text = JSON.stringify(body ?? null)
  return /T[\d:.]+Z"/.test(text) ? JSON.parse(text, fromNow(await page.evaluate(() => Date.now()))) : body
}

const STATUS: Record<string, number> = { 'login.needed': 401, 'record.not-found': 404, 'rate.limited': 429 }

/** Answers the call of an invocation: with its output, with a refusal, or not at all. */
async function answer(
  page: Page,
  calls: HeldCalls,
  table: StepTable,
  { type, output, error }: TestEvent,
): Promise<void> {
  const [, kind, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  const own = table.answers?.[id]
  if (own) return void (await own(page, { type, output, error }, calls.next))
  const named = table.calls[id]
  if (!named) throw new Error(`No call in the table for "${type}"`)
  const list = [named].flat()
  const wire = (body: unknown) => onWire(page, body)
  for (const call of list.slice(0, -1))
    await (await calls.next(call)).fulfill(await wire((await call.body?.(output, page)) ?? {}))
  const last = list.at(-1) as Answered
  const held = await calls.next(last)
  const { code, message } = Object(error)
  if (kind === 'done') await held.fulfill(await wire(last.body ? await last.body(output, page) : output))
  else if (typeof code === 'string') await held.fulfill({ code, message }, STATUS[code] ?? 409)
  else await held.fail()
}

const delayOf = (type: string): string | undefined => /^xstate\.after\.(\w+)\./.exec(type)?.[1]

/** The calls that a step abandons; each has been sent before its event. */
async function takeAbandoned(calls: HeldCalls, table: StepTable, { abandons }: Path['steps'][number]) {
  const left: HeldCall[] = []
  for (const id of abandons) {
    const [first] = [table.calls[id] ?? []].flat()
    if (first) left.push(await calls.next(first))
  }
  return left
}

/** Runs the action that causes this event. */
async function perform(
  page: Page,
  calls: HeldCalls,
  table: StepTable,
  event: TestEvent,
  later: readonly TestEvent[],
): Promise<unknown> {
  if (/^xstate\.(done|error)\.actor\./.test(event.type)) return answer(page, calls, table, event)
  const delay = delayOf(event.type)
  const name = delay ? `after.${delay}` : event.type
  const step = table.events[name]
  if (!step) throw new Error(`No step in the table for "${name}"`)
  await step(page, event, later)
}

/** The machine's events without an action, and its calls without an answer in the table. */
export const withoutStep = (machine: AnyStateMachine, table: StepTable): string[] =>
  (machine.events as string[]).filter((type) => {
    const [, , id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
    if (id !== undefined) return !(id in table.calls || id in (table.answers ?? {}))
    const delay = delayOf(type)
    return type !== '' && !((delay ? `after.${delay}` : type) in table.events)
  })

/** The longest duration of a step, even on a busy machine. */
const NOTICE_MS = 15_000

type WalkOptions = {
  machine: AnyStateMachine
  table: StepTable
  prepare?: (page: Page) => Promise<unknown>
  open: (page: Page) => Promise<unknown>
  /** Whether the screen is left in this state, which ends its machine. */
  isEnd: (value: unknown) => boolean
  endsAfter?: ((event: TestEvent) => boolean) | undefined
}

/** The storage key that a page writes last. */
const LEFT = 'walk.left'

/**
 * Leaves the page for an empty one, and waits until that one sees all its writes: it may be in another process, to
 * which writes arrive late, but in order.
 */
async function leave(page: Page): Promise<void> {
  const mark = randomUUID()
  // A page that is just being replaced cannot run this; the next one can.
  const told = ([key, text]: readonly [string, string]) =>
    addEventListener('pagehide', () => localStorage.setItem(key, text))
  await expect.poll(() => page.evaluate(told, [LEFT, mark] as const)).toBeUndefined()
  await openBlank(page)
  const seen = () => page.evaluate((key) => localStorage.getItem(key), LEFT)
  await expect.poll(seen, { message: 'what the page before stored', interval: 20 }).toBe(mark)
}

/**
 * Walks all paths on one page, because opening a new page takes longer than a path. Each path starts with the browser's
 * storage as it was before the first one.
 */
export async function walkAll(page: Page, paths: readonly Path[], options: WalkOptions): Promise<void> {
  await openBlank(page)
  const kept = await page.evaluate(() => ({ ...localStorage }))
  await options.prepare?.(page)
  const calls = await holdCalls(page)
  for (const [index, path] of paths.entries()) {
    calls.end()
    await leave(page)
    await setStorage(page, kept)
    calls.begin()
    await walkOn(page, calls, path, options).catch(async (error: Error) => {
      const shown = (await page.textContent('main', { timeout: 1000 }).catch(() => null)) ?? 'nothing'
      throw new Error(`path ${index + 1}: ${error.message}\n${page.url()} shows: ${shown.slice(0, 400)}`)
    })
  }
}

/** Runs in the page: resolves when the screen's machine has this value. */
const untilIs = ([name, text]: readonly [string, string]): Promise<void> =>
  new Promise((resolve) => {
    const root = document.documentElement
    const look = (): void => {
      if (root.dataset[name] !== text) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(root, { attributes: true })
    look()
  })

/** Walks a path on the page: after each step the screen's machine must be in the model's state. */
async function walkOn(page: Page, calls: HeldCalls, path: Path, options: WalkOptions): Promise<void> {
  const { machine, table, open, isEnd, endsAfter } = options
  const value = () => page.evaluate((name) => document.documentElement.dataset[name] ?? null, machine.id)
  const expectValue = async (expected: unknown, done: string) => {
    if (isEnd(expected)) return
    const text = JSON.stringify(expected)
    // The check runs in the page. If the page is just being replaced it runs again, and at the end it reads the actual
    // state.
    const noticed = page.evaluate(untilIs, [machine.id, text] as const).then(() => true)
    if (await Promise.race([noticed.catch(() => false), sleep(NOTICE_MS, false, { ref: false })])) return
    await expect.poll(value, { message: done, interval: 20 }).toBe(text)
  }
  await open(page)
  await expectValue(path.start, 'start')
  const done: string[] = []
  for (const [index, step] of path.steps.entries()) {
    done.push(step.event.type)
    const left: HeldCall[] = []
    try {
      const later = path.steps.slice(index + 1).map(({ event }) => event)
      left.push(...(await takeAbandoned(calls, table, step)))
      await perform(page, calls, table, step.event, later)
    } catch (error) {
      throw new Error(`${done.join(' → ')}: ${(error as Error).message}`)
    }
    const next = path.steps[index + 1]?.event
    const isChecked = !(next && table.comesByItself?.(page, next)) && !endsAfter?.(step.event)
    if (isChecked) await expectValue(step.value, done.join(' → '))
    // After the page has noticed the event, which may come to it more slowly than a failure. Without an end it would ask
    // nothing again until its own limit, 20 s later.
    for (const call of left) await call.fail()
  }
}
