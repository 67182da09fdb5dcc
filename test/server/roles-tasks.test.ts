import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '../../contract/access-rules.ts'
import { admits, ROLE_TABLE } from '../../contract/roles.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { sendExample } from '../support/send-example.ts'
import { makeExamples } from './roles/index.ts'
import { type Examples, expectedOf, makeWorld, ROLE_OF, TASK_WHO, tarefasOfWho, type World } from './roles/world.ts'

let shop: Shop
let world: World
let examples: Examples
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  world = await makeWorld(shop)
  examples = makeExamples(world)
})
afterAll(() => shop.close())

/** Whether a route reads a back-office token, and does not end the callers' sessions. */
const isAsked = (route: string): boolean =>
  ROLE_TABLE[route]?.reads === undefined && route !== 'DELETE /api/sessoes/outras'

/** The cells of these routes that answer another status than their row says. */
async function wrongCells(asked: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const route of asked) {
    const example = examples[route] ?? {}
    const refused = (await example.send?.('visitor')) ?? {}
    for (const who of TASK_WHO) {
      const isOpen = admits(ROLE_TABLE[route], ROLE_OF[who], tarefasOfWho(who))
      const sent = isOpen ? ((await example.send?.(who)) ?? {}) : refused
      const { status, text } = await sendExample(shop.url, world.people[who], route, sent)
      const wanted = expectedOf(route, example, who)
      if (status !== wanted) wrong.push(`${route} as ${who}: ${status}, not ${wanted}: ${text.slice(0, 200)}`)
      if (who === 'faraway' && ROLE_TABLE[route]?.city && text.includes(world.owner.id))
        wrong.push(`${route} tells another city of the owner`)
    }
  }
  return wrong
}

test(
  'every route answers who has one task here, and who has all of them in another city, as its row says',
  {
    timeout: 300_000,
  },
  async () => {
    const routes = Object.keys(examples).filter(isAsked)
    expect(routes.length).toBeGreaterThan(120)
    expect(await wrongCells(routes)).toEqual([])
  },
)

describe('the matrix sees', () => {
  /** Changes a row while it is asked what it expected before. */
  async function seenWhen(route: string, change: Partial<Access>): Promise<string[]> {
    const table = ROLE_TABLE as Record<string, Access>
    const row = table[route]
    if (!row) throw new Error(`no row ${route}`)
    const example = examples[route] ?? {}
    const wanted = TASK_WHO.map((who) => expectedOf(route, example, who))
    table[route] = { ...row, ...change }
    const seen: string[] = []
    try {
      for (const [at, who] of TASK_WHO.entries()) {
        const sent = (await example.send?.('admin')) ?? {}
        const { status } = await sendExample(shop.url, world.people[who], route, sent)
        if (status !== wanted[at]) seen.push(who)
      }
    } finally {
      table[route] = row
    }
    return seen
  }

  test('a row that is opened to one task more', async () => {
    expect(await seenWhen('POST /api/banners', { tarefas: ['divulgacao', 'vender'] })).toEqual(['vender'])
    expect(await seenWhen('POST /api/reembolsos', { tarefas: ['dinheiro', 'portaria'] })).toEqual(['portaria'])
  })

  test('a row that is closed to a task, and one that admits everybody of the team', async () => {
    expect(await seenWhen('GET /api/socio', { tarefas: [] })).toEqual(['socios', 'faraway'])
    const others = TASK_WHO.filter((who) => who !== 'config' && who !== 'faraway')
    expect(await seenWhen('GET /api/historico', { roles: ['admin', 'team'] })).toEqual(others)
  })
})
