import type { BrowserContext } from 'playwright-core'
import type { AnyStateMachine } from 'xstate'
import { coverableOf } from '../../machines/coverage.ts'
import { forAllTests, onlyInThisFile } from './contexts.ts'

/** Runs in the page: reports every value that the attribute on `<html>` has had, also short-lived ones. */
function observe(name: string): void {
  const attribute = `data-${name}`
  const bridge = window as unknown as { journeyState(name: string, value: string): void }
  const report = (value: string | null | undefined) => value && bridge.journeyState(name, value)
  new MutationObserver((records) => {
    for (const { oldValue } of records) report(oldValue)
    report(document.documentElement?.getAttribute(attribute))
  }).observe(document, { subtree: true, attributes: true, attributeFilter: [attribute], attributeOldValue: true })
}

/** The ids of a snapshot's states and their ancestors, from its value, e.g. 'flow.held.card'. */
function idsOf(value: unknown, path: string): string[] {
  if (typeof value === 'string') return [path, `${path}.${value}`]
  return [path, ...Object.entries(Object(value)).flatMap(([key, inner]) => idsOf(inner, `${path}.${key}`))]
}

/**
 * Records which part of a machine the journeys cover in a browser: the states that the page reports, and the events
 * that the steps of a journey cause.
 */
export function createCoverage(machine: AnyStateMachine) {
  const coverable = coverableOf(machine)
  const seen = new Set<string>()
  const events = new Set<string>()
  const followed = new WeakSet<BrowserContext>()
  return {
    /** Watches every page of this browser context, also in this file's tests that use it again. */
    async follow(context: BrowserContext): Promise<void> {
      if (followed.has(context)) return
      followed.add(context)
      onlyInThisFile(context)
      const lasting = forAllTests(context)
      await lasting.exposeFunction('journeyState', (_name: string, value: string) => {
        for (const id of idsOf(JSON.parse(value), machine.id)) seen.add(id)
      })
      await lasting.addInitScript(observe, machine.id)
    },
    /** Runs the step that causes the event, and records the event. */
    async did<T>(event: string, step: () => Promise<T>): Promise<T> {
      if (!coverable.events.includes(event)) throw new Error(`${machine.id} has no event "${event}"`)
      const result = await step()
      events.add(event)
      return result
    },
    isSeen: (id: string): boolean => seen.has(`${machine.id}.${id}`),
    /** The states that no page was in, and the events that no step caused. */
    missing: (): string[] => [
      ...coverable.states.filter((id) => !seen.has(id)),
      ...coverable.events.filter((type) => !events.has(type)),
    ],
  }
}
