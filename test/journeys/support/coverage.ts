import type { BrowserContext } from 'playwright-core'
import type { AnyStateMachine } from 'xstate'
import { coverableOf } from '../../machines/coverage.ts'

/** In the page: every value the mark on `<html>` has had, also those of a moment. */
function observe(name: string): void {
  const attribute = `data-${name}`
  const bridge = window as unknown as { journeyState(name: string, value: string): void }
  const report = (value: string | null | undefined) => value && bridge.journeyState(name, value)
  new MutationObserver((records) => {
    for (const { oldValue } of records) report(oldValue)
    report(document.documentElement?.getAttribute(attribute))
  }).observe(document, { subtree: true, attributes: true, attributeFilter: [attribute], attributeOldValue: true })
}

/** 'flow.held.card' and every state around it, of a snapshot's value. */
function idsOf(value: unknown, path: string): string[] {
  if (typeof value === 'string') return [path, `${path}.${value}`]
  return [path, ...Object.entries(Object(value)).flatMap(([key, inner]) => idsOf(inner, `${path}.${key}`))]
}

/**
 * What of a machine was walked in a browser: the states its page was in, as the page itself says, and the events that
 * a step of a journey made happen.
 */
export function createCoverage(machine: AnyStateMachine) {
  const coverable = coverableOf(machine)
  const seen = new Set<string>()
  const events = new Set<string>()
  return {
    /** Every page of this person is watched. */
    async follow(context: BrowserContext): Promise<void> {
      await context.exposeFunction('journeyState', (_name: string, value: string) => {
        for (const id of idsOf(JSON.parse(value), machine.id)) seen.add(id)
      })
      await context.addInitScript(observe, machine.id)
    },
    /** Does what makes the event happen. */
    async did<T>(event: string, step: () => Promise<T>): Promise<T> {
      if (!coverable.events.includes(event)) throw new Error(`${machine.id} has no event "${event}"`)
      const result = await step()
      events.add(event)
      return result
    },
    isSeen: (id: string): boolean => seen.has(`${machine.id}.${id}`),
    /** States no page was in, and events no step made. */
    missing: (): string[] => [
      ...coverable.states.filter((id) => !seen.has(id)),
      ...coverable.events.filter((type) => !events.has(type)),
    ],
  }
}
