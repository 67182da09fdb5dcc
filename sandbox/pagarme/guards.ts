import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBasicAuth } from '../core/basic-auth.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { denied, problem } from './problem.ts'

const MINUTE_MS = 60_000
const HOOK_READS = 50
const LIMITED = ['orders', 'charges', 'customers', 'subscriptions', 'invoices']

/** Pagar.me docs: HTTP Basic, the secret test key as user, no password. */
function checkKey(request: FastifyRequest): void {
  const given = readBasicAuth(request.headers.authorization)
  if (!given || !/^sk_test_\w+$/.test(given.user) || given.password !== '') throw denied()
}

/** Pagar.me docs: 200 reads a minute per IP address. "Per resource" is not documented, so all share one limit. */
function checkReads(sandbox: Sandbox, request: FastifyRequest): void {
  if (request.method !== 'GET') return
  const noun = /^\/core\/v5\/(\w+)/.exec(request.url)?.[1] ?? ''
  const limit = noun === 'hooks' ? HOOK_READS : LIMITED.includes(noun) ? sandbox.options.readLimitPerMinute : null
  if (limit === null) return
  const group = noun === 'hooks' ? 'hooks' : 'reads'
  if (sandbox.exceeds(`${group} ${request.ip}`, limit, MINUTE_MS)) throw problem(429, 'Too many requests.')
}

export function installGuards(scope: FastifyInstance, sandbox: Sandbox): void {
  scope.addHook('onRequest', async (request) => {
    checkKey(request)
    checkReads(sandbox, request)
  })
}
