import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { problem } from './problem.ts'

const PRUNE_EVERY = 1000
let stored = 0

const keyOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key']
  return Array.isArray(header) ? header[0] : header
}

/**
 * Pagar.me docs: a key in process answers 409; a known one repeats its response even when the body differs.
 * Runs before a "slow" fault waits, so that a test can repeat a request while its key is open.
 */
export async function openKey(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const key = keyOf(request)
  if (key === undefined) return undefined
  if (sandbox.openKeys.has(key)) throw problem(409, 'A request with this Idempotency-Key is still being processed.')
  const row = sandbox.db.get<{ body: string }>(
    'SELECT body FROM idempotency WHERE key = ? AND expires_at > ?',
    key,
    sandbox.now(),
  )
  if (row) return reply.type('application/json; charset=utf-8').send(row.body)
  sandbox.openKeys.add(key)
  return undefined
}

/** The key stays open until the response is sent, or until the work ends when the client has disconnected. */
export function closeKey(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply): void {
  const key = keyOf(request)
  if (key === undefined) return
  const release = (): void => {
    sandbox.openKeys.delete(key)
  }
  if (reply.raw.closed || request.raw.socket.destroyed) release()
  else reply.raw.once('close', release)
}

/** Stores successful responses only, in the transaction that made them. After a 4xx or 5xx the key is free again. */
export function storeResponse(sandbox: Sandbox, request: FastifyRequest, body: string): void {
  const key = keyOf(request)
  if (key === undefined) return
  const now = sandbox.now()
  const expiresAt = now + sandbox.options.idempotencyTtlMs
  sandbox.db.run('INSERT OR REPLACE INTO idempotency (key, expires_at, body) VALUES (?, ?, ?)', key, expiresAt, body)
  stored += 1
  if (stored % PRUNE_EVERY === 0) sandbox.db.run('DELETE FROM idempotency WHERE expires_at <= ?', now)
}
