import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDeps } from '../app-deps.ts'
import { sendPublic } from '../encoded-answer.ts'
import { answer, refuse } from '../result.ts'
import type { SharedQuestion } from './shared-answers.ts'

/** Sends what is the same for everybody, kept while its data stays as it is; 404 when there is no such thing. */
export async function sendShared(
  { shared }: Pick<AppDeps, 'shared'>,
  request: FastifyRequest,
  reply: FastifyReply,
  question: SharedQuestion,
): Promise<FastifyReply> {
  const found = await shared(question)
  return found ? sendPublic(found, request, reply) : answer<FastifyReply>(refuse(404, 'record.not-found'))
}
