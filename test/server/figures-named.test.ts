import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../architecture/walk.ts'
import { namesOf } from '../support/figures.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let text: string
let names: Set<string>
beforeAll(async () => {
  shop = await openShop({ config: { METRICS_TOKEN: 'o-token-de-quem-mede-0123' } })
  text = (await shop.deps.metrics?.text()) ?? ''
  names = namesOf(text)
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

test('each metric has a text that says what it is, and the dashboard shows each of this server', () => {
  const own = [...names].filter((name) => name.startsWith('bilheteria_'))
  expect(own.length).toBeGreaterThan(30)
  const whole = new Set(own.map((name) => name.replace(/_(bucket|sum|count)$/, '')))
  const explained = new Set([...text.matchAll(/^# HELP (\w+) .{10,}$/gm)].map(([, name]) => name))
  expect([...whole].filter((name) => !explained.has(name))).toEqual([])
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
