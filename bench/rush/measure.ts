import { readFileSync } from 'node:fs'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { CountRow } from '../../server/db/rows.ts'
import { connected } from '../data.ts'
import { rowOf } from '../rows.ts'
import type { BenchShop } from '../shop.ts'
import type { Person, Rush } from './people.ts'

const agent = new Agent({ connections: 512 })
const Told = z.looseObject({ code: z.string(), message: z.string().min(1) })

type Kind = { times: number[]; refused: number; failed: number }

/** The answers by kind of request, and the server's memory. */
export type Seen = ReturnType<typeof watch>

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Starts measuring. */
export function watch(shop: BenchShop) {
  const kinds = new Map<string, Kind>()
  const before = memoryOf(shop.serverPid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(shop.serverPid))
  }, 250)

  /** Sends one request of a person. Null: a failure without a message, which is counted. */
  async function send<T>(
    kind: string,
    { cookie }: Person,
    method: 'GET' | 'POST',
    url: string,
    { body, headers }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; body: T } | null> {
    const seen = kinds.get(kind) ?? { times: [], refused: 0, failed: 0 }
    kinds.set(kind, seen)
    const began = performance.now()
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method,
        headers: { cookie, ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.body.text()
      seen.times.push(performance.now() - began)
      if (answer.statusCode >= 500) {
        seen.failed += 1
        return null
      }
      const parsed = text ? JSON.parse(text) : null
      if (answer.statusCode >= 400) {
        seen.refused += 1
        // Every refusal must contain a message.
        if (!Told.safeParse(parsed).success) seen.failed += 1
      }
      return { status: answer.statusCode, body: parsed as T }
    } catch {
      seen.failed += 1
      return null
    }
  }

  return {
    send,
    api: <T>(
      kind: string,
      who: Person,
      method: 'GET' | 'POST',
      path: string,
      more: { body?: object; headers?: Record<string, string> } = {},
    ) => send<T>(kind, who, method, `${shop.site}/api/${path}`, more),
    stop: () => {
      clearInterval(timer)
      return { kinds, memory: { before, peak, after: memoryOf(shop.serverPid) } }
    },
  }
}

const percentile = (sorted: number[], p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN

/** Prints the answers by kind. @returns the number of failed ones */
export function report({ kinds, memory }: ReturnType<Seen['stop']>): number {
  let failed = 0
  console.log('\n| answers | n | refused in words | p50 | p99 | failed |\n|---|--:|--:|--:|--:|--:|')
  for (const [kind, seen] of kinds) {
    const sorted = seen.times.toSorted((a, b) => a - b)
    failed += seen.failed
    const ms = (p: number) => `${percentile(sorted, p).toFixed(0)} ms`
    console.log(`| ${kind} | ${sorted.length} | ${seen.refused} | ${ms(0.5)} | ${ms(0.99)} | ${seen.failed} |`)
  }
  const mb = (n: number) => n.toFixed(0)
  console.log(
    `\nmemory of the server: ${mb(memory.before)} MB before, ${mb(memory.peak)} at most, ${mb(memory.after)} after`,
  )
  return failed
}

export const soldOf = (shop: BenchShop, { lote }: Rush): Promise<number> =>
  connected(shop, async (client) => {
    const answer = await client.query(`SELECT count(*)::int AS n FROM venda WHERE id_lote = $1 AND status = 'sold'`, [
      lote,
    ])
    return rowOf(CountRow, answer).n
  })
