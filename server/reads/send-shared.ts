import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDeps } from '../app-deps.ts'
import { JSON_TYPE, publicKeeping, sendPublic } from '../encoded-answer.ts'
import { answer, refuse } from '../result.ts'
import type { SharedQuestion } from './shared-answers.ts'

/**
 * Sends what is the same for everybody, kept while its data stays as it is; 404 when there is no such thing. The same
 * request without credentials is answered by `repeated.ts` from then on.
 */
export async function sendShared(
  { shared }: Pick<AppDeps, 'shared'>,
  request: FastifyRequest,
  reply: FastifyReply,
  question: SharedQuestion,
): Promise<FastifyReply> {
  const found = await shared(question)
  if (!found) return answer<FastifyReply>(refuse(404, 'record.not-found'))
  const keeping = publicKeeping(question, request.method)
  request.server.repeated.remember(request, { question, keeping })
  return sendPublic(found, request, reply, keeping)
}

/** Sends what a repository made as the text of an answer, to whoever gets another one than the public. */
export const sendText = (reply: FastifyReply, text: string): FastifyReply => reply.type(JSON_TYPE).send(text)
