import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../architecture/walk.ts'
import { namesOf } from '../support/figures.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let names: Set<string>
beforeAll(async () => {
  shop = await openShop({ config: { METRICS_TOKEN: 'o-token-de-quem-mede-0123' } })
  names = namesOf((await shop.deps.metrics?.text()) ?? '')
})
afterAll(() => shop.close())

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const DASHBOARD = 'docs/deploy/grafana.json'
const RULES = 'docs/deploy/alert-rules.yaml'

type Panel = { title: string; targets?: { expr: string }[]; panels?: Panel[] }
const expressionsOf = (panels: Panel[]): string[] =>
  panels.flatMap(({ targets = [], panels: inner = [] }) => [
    ...targets.map(({ expr }) => expr),
    ...expressionsOf(inner),
  ])

/** The metric names in a PromQL expression, without its keywords, labels and functions. */
const namedIn = (expression: string): string[] => expression.match(/\b(?:bilheteria|nodejs|process)_\w+/g) ?? []

const DOCUMENTED: Record<string, () => string[]> = {
  [DASHBOARD]: () => expressionsOf((JSON.parse(read(DASHBOARD)) as { panels: Panel[] }).panels),
  [RULES]: () => [...read(RULES).matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression),
}

test.each(Object.entries(DOCUMENTED))('%s names only metrics that exist', (_path, expressions) => {
  const named = expressions().map(namedIn)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((one) => one.length === 0).length).toBeLessThanOrEqual(1)
  expect(named.flat().filter((name) => !names.has(name))).toEqual([])
})

test('docs/operations.md names each metric, and the dashboard shows each of this server', () => {
  const own = [...names].filter((name) => name.startsWith('bilheteria_'))
  expect(own.length).toBeGreaterThan(30)
  const [, section = ''] = /## Figures\n([\s\S]*?)\n## /.exec(read('docs/operations.md')) ?? []
  const written = new Set(
    section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => {
        // `…_waiting` abbreviates the first name with another ending.
        const [first = '', ...more] = [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(
          ([, name]) => name ?? '',
        )
        const ends = more.flatMap((name) =>
          name.startsWith('…')
            ? first.split('_').map((_, at, parts) => [...parts.slice(0, at + 1), name.slice(2)].join('_'))
            : [name],
        )
        return [first, ...ends]
      }),
  )
  const whole = new Set(own.map((name) => name.replace(/_(bucket|sum|count)$/, '')))
  expect([...whole].filter((name) => !written.has(name))).toEqual([])
  const shown = new Set(
    (DOCUMENTED[DASHBOARD]?.() ?? []).flatMap(namedIn).map((name) => name.replace(/_(bucket|sum|count)$/, '')),
  )
  const onlyInRules = [
    'bilheteria_database_figures_up',
    'bilheteria_job_interval_seconds',
    'bilheteria_metrics_failures_total',
  ]
  expect([...whole].filter((name) => !shown.has(name) && !onlyInRules.includes(name))).toEqual([
    'bilheteria_render_threads',
  ])
})
