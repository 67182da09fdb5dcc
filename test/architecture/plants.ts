/** A line with a deliberate error, which a check must report: the comment at its end names the rule. */
const PLANTED = /\/\/ (\S+)$/

/** Files with deliberate errors, by path. The checks may report no other line. */
export const PLANTS: Record<string, string> = {
  'server/promises.ts': `
import type { FastifyReply } from 'fastify'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'

const db = drizzle('postgres://127.0.0.1')
type Result = { ok: true } | { ok: false; message: string }
const save = async (): Promise<Result> => ({ ok: true })
const isOpen = async () => true
const each = (work: () => void) => work()

async function floating(reply: FastifyReply, ids: string[]): Promise<void> {
  save() // no-floating-promises
  save().then(() => undefined) // no-floating-promises
  each(() => {
    save() // no-floating-promises
  })
  ids.map(async () => save()) // no-floating-promises
  await db.transaction(async (tx) => {
    tx.execute(sql\`DELETE FROM venda\`) // no-floating-promises
    await tx.execute(sql\`DELETE FROM venda\`)
  })
  reply.header('x-a', 'b')
  void save()
}

async function misused(ids: string[]): Promise<number> {
  if (isOpen()) return 1 // no-misused-promises
  ids.forEach(async () => void (await save())) // no-misused-promises
  if (ids.some(() => isOpen())) return 2 // no-misused-promises
  setInterval(async () => void (await save()), 1000) // no-misused-promises
  process.on('SIGTERM', () => save()) // no-misused-promises
  return 3
}

async function uncaught(): Promise<Result> {
  try {
    return save() // return-await
  } catch {
    return { ok: false, message: '' }
  }
}
`,
  'server/cases.ts': `
type Status = 'paid' | 'refunding' | 'refunded'

function missing(status: Status): number {
  switch (status) { // switch-exhaustiveness-check
    case 'paid':
      return 1
    case 'refunding':
      return 2
  }
  return 0
}

function swallowed(status: Status): number {
  switch (status) { // switch-exhaustiveness-check
    case 'paid':
      return 1
    default:
      return 2
  }
}

function absent(statuses: Status[]): number {
  switch (statuses[0]) { // switch-exhaustiveness-check
    case 'paid':
    case 'refunding':
    case 'refunded':
      return 1
  }
  return 0
}
`,
  'server/cycle-a.ts': `
import type { B } from './cycle-b.ts' // no-cycle
export type A = { b?: B }
`,
  'server/cycle-b.ts': `
import type { C } from './cycle-c.ts' // no-cycle
export type B = { c?: C }
`,
  'server/cycle-c.ts': `
import type { A } from './cycle-a.ts' // no-cycle
export type C = { a?: A }
`,
  'server/exports.ts': `
export const used = 1
export const usedByTest = 2 // only-a-test
/** @internal */
export const tagged = 3
export const usedHere = 4 // unused
export type Unused = typeof usedHere // unused
`,
  'server/orphan.ts': 'export const orphan = 1',
  'server/orphan.module.css': '.orphan { color: red }',
  'server/main.ts': `
import './cases.ts'
import './cycle-a.ts'
import './promises.ts'
import { z } from 'zod'
import { used } from './exports.ts'

z.literal(used)
`,
  'test/some.test.ts': `
import '../server/cases.ts'
import { tagged, usedByTest } from '../server/exports.ts'

test(tagged, usedByTest)
`,
  'package.json': JSON.stringify({
    name: 'plants',
    type: 'module',
    scripts: { test: 'vitest' },
    dependencies: { 'drizzle-orm': '*', fastify: '*', zod: '*', qrcode: '*' },
    devDependencies: { vitest: '*', dayjs: '*' },
  }),
}

/** The lines with deliberate errors of these rules, as `path:line rule`. */
export const planted = (...rules: string[]): string[] =>
  Object.entries(PLANTS).flatMap(([path, code]) =>
    code.split('\n').flatMap((line, index) => {
      const rule = PLANTED.exec(line)?.[1]
      return rule && rules.includes(rule) ? [`${path}:${index + 1} ${rule}`] : []
    }),
  )
