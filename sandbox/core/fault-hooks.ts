import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault } from './faults.ts'
import type { Sandbox } from './sandbox.ts'

const GARBAGE = '<html><body>502 Bad Gateway'
const failure = (status: number): string => JSON.stringify({ message: `Sandbox: fault ${status}.` })

/** Answers a request, drops its connection or leaves it open, before any work was done for it. */
function failBefore(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (fault.mode === 'status' && !fault.after) {
    const status = fault.status ?? 503
    return reply.code(status).type('application/json; charset=utf-8').send(failure(status))
  }
  if (fault.mode === 'garbage' && !fault.after) return reply.type('text/html').send(GARBAGE)
  if (fault.mode === 'drop-before' || fault.mode === 'hang') {
    reply.hijack()
    if (fault.mode === 'drop-before') request.raw.socket.destroy()
    return reply
  }
  return undefined
}

/** Logs each call to a fake provider and applies the faults that match it. */
export function installFaultHooks(scope: FastifyInstance, sandbox: Sandbox, prefix: string): void {
  const faulted = new WeakMap<FastifyRequest, Fault>()

  scope.addHook('onRequest', async (request, reply) => {
    const path = request.url.slice(prefix.length)
    const key = request.headers['idempotency-key']
    const call = sandbox.calls.add(request.method, request.url, Array.isArray(key) ? key[0] : key, sandbox.now())
    reply.raw.once('finish', () => {
      call.status = reply.raw.statusCode
    })
    const fault = sandbox.faults.take(request.method, path)
    if (!fault) return undefined
    faulted.set(request, fault)
    return failBefore(fault, request, reply)
  })

  scope.addHook('preHandler', async (request) => {
    const fault = faulted.get(request)
    if (fault?.mode === 'slow' && !fault.after) await sandbox.sleep(fault.ms ?? 1000)
  })

  scope.addHook('onSend', async (request, reply, payload) => {
    const fault = faulted.get(request)
    if (fault?.mode === 'drop-after') request.raw.socket.destroy()
    if (!fault?.after) return payload
    if (fault.mode === 'slow') await sandbox.sleep(fault.ms ?? 1000)
    if (fault.mode === 'garbage') {
      reply.type('text/html')
      return GARBAGE
    }
    if (fault.mode === 'status') {
      reply.code(fault.status ?? 503)
      return failure(fault.status ?? 503)
    }
    return payload
  })
}
