import { isoSeconds, makeId } from '../core/ids.ts'
import { asObject, type Json, withoutEmpty } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { type CardFacts, readCard } from './card-input.ts'
import { Checker } from './checker.ts'
import { notFound, problem } from './problem.ts'

type Row = { expires_at: number; used: number; body: string }

function show(id: string, expiresAt: number, ttl: number, facts: CardFacts): Json {
  const { last_four_digits, holder_name, exp_month, exp_year, brand } = facts
  return {
    id,
    type: 'card',
    created_at: isoSeconds(expiresAt - ttl),
    expires_at: isoSeconds(expiresAt),
    card: withoutEmpty({ last_four_digits, holder_name, exp_month, exp_year, brand }),
  }
}

export function createToken(sandbox: Sandbox, body: unknown): Json {
  const given = asObject(body)
  if (given['type'] !== 'card') throw problem(400, 'The type field must be card.')
  const check = new Checker()
  const facts = readCard(asObject(given['card']), 'card', check)
  check.done(body)
  const id = makeId('token')
  const ttl = sandbox.options.tokenTtlMs
  const expiresAt = sandbox.now() + ttl
  sandbox.db.run(
    'INSERT INTO tokens (id, expires_at, used, body) VALUES (?, ?, 0, ?)',
    id,
    expiresAt,
    JSON.stringify(facts),
  )
  return show(id, expiresAt, ttl, facts)
}

export function getToken(sandbox: Sandbox, id: string): Json {
  const row = sandbox.db.get<Row>('SELECT expires_at, used, body FROM tokens WHERE id = ?', id)
  if (!row || row.used === 1 || row.expires_at <= sandbox.now()) throw notFound('Token')
  return show(id, row.expires_at, sandbox.options.tokenTtlMs, JSON.parse(row.body) as CardFacts)
}

/** Pagar.me docs: 60 seconds, one use. When the rest of the call fails, the caller's rollback makes it usable again. */
export function redeemToken(sandbox: Sandbox, id: string): CardFacts {
  const used = sandbox.db.run(
    'UPDATE tokens SET used = 1 WHERE id = ? AND used = 0 AND expires_at > ?',
    id,
    sandbox.now(),
  )
  const row = sandbox.db.get<Row>('SELECT expires_at, used, body FROM tokens WHERE id = ?', id)
  if (used === 0 || !row) throw notFound('Token')
  return JSON.parse(row.body) as CardFacts
}
