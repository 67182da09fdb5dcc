import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, ROOT, topFolders } from './walk.ts'

const files = filesBelow(topFolders(), /\.(ts|tsx|mjs|js|css)$/)

/** 150 lines are usual. A longer file than this must be in the list below, with the reason. */
const LONG = 300
const EARN_IT: Readonly<Record<string, string>> = {
  'demo/data-eventos.ts': 'a table: the events of the demonstration',
  'machines/subscription/index.ts': 'a chart: the states of one machine, from the terms to the end of a membership',
  'server/db/schema/sales.ts': 'tables that refer to each other, with their constraints',
}

// A dot separates a role: `login.machine.ts`, `button.module.css`.
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

it(`a file of more than ${LONG} lines has a reason`, () => {
  const long = files.filter((path) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1 > LONG)
  expect(long.toSorted()).toEqual(Object.keys(EARN_IT))
})

it('files and folders are kebab-case', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((path) => path.split('/').some((part) => !NAME.test(part)))).toEqual([])
})

/** Split by brackets, because this test also reads this file. */
const SWITCHED_OFF = /biome[-]ignore|(eslint|oxlint)[-]disable|@ts[-](ignore|expect-error|nocheck)/

it('no checker is disabled inside a file: exceptions are in the checker’s own configuration', () => {
  expect(files.filter((path) => SWITCHED_OFF.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})

it('no two files of the server share a name', () => {
  const names = Map.groupBy(
    files.filter((path) => path.startsWith('server/')),
    (path) => path.slice(path.lastIndexOf('/') + 1),
  )
  expect([...names.values()].filter((paths) => paths.length > 1)).toEqual([])
})

it('every file directly in plugins/ is a Fastify plugin; the parts of a plugin are in a folder of their own', () => {
  const plugins = files.filter((path) => /^server\/plugins\/[^/]+$/.test(path))
  expect(plugins.length).toBeGreaterThan(5)
  expect(plugins.filter((path) => !/= fp[<(]/.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})
