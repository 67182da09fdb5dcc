import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { closeKey, openKey, storeResponse } from './idempotency.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

type Create = (
  sandbox: Sandbox,
  body: unknown,
  alongside: (answer: string) => void,
) => { answer: string; hooks: number[] }

/** A POST that is repeatable with an Idempotency-Key, and whose notifications may arrive before its response. */
export function postIdempotent(app: FastifyInstance, sandbox: Sandbox, path: string, create: Create): void {
  app.post(path, { preValidation: (request, reply) => openKey(sandbox, request, reply) }, async (request, reply) => {
    try {
      const made = create(sandbox, request.body, (answer) => storeResponse(sandbox, request, answer))
      if (sandbox.settings.current.hooks.early) await sandbox.outbox.deliverNow(made.hooks)
      reply.type(JSON_TYPE).send(made.answer)
    } finally {
      closeKey(sandbox, request, reply)
    }
    return reply
  })
}
