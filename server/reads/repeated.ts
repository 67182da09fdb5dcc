import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { AppDeps } from '../app-deps.ts'
import { type EncodedAnswer, JSON_TYPE, type Keeping, publicKeeping, sendPublic } from '../encoded-answer.ts'
import { answer, refuse } from '../result.ts'
import { sendAgain } from './send-again.ts'
import type { SharedQuestion } from './shared-answers.ts'

/** What a request asks for, and how its answer may be kept. */
type Meaning = { question: SharedQuestion; keeping: Keeping }

declare module 'fastify' {
  interface FastifyInstance {
    repeated: { remember(request: FastifyRequest, meaning: Meaning): void }
  }
  interface FastifyRequest {
    /** The text of the body, on routes whose answers are shared. */
    bodyText: string
    /** What this request means, known before its body was parsed. */
    meaning: Meaning | null
  }
  interface FastifyContextConfig {
    /** What this POST answers to callers without credentials is the same for all of them. */
    isShared?: boolean
  }
}

/** The most requests that are remembered, and their texts together, in characters: callers choose what they ask for. */
const REQUESTS_MAX = 5000
const CHARACTERS_MAX = 4 * 1024 * 1024

/**
 * A request without credentials that is the same, letter for letter, as one before means the same. It is answered without
 * being parsed, validated and sent through the hooks again: in a rush nearly all are such. Its answer is that of the
 * question, of now; only what the request means is remembered (docs/decisions/public-reads.md).
 */
export const repeated = fp<AppDeps>(
  async (app, { shared }) => {
    const known = new LRUCache<string, Meaning>({
      max: REQUESTS_MAX,
      maxSize: CHARACTERS_MAX,
      sizeCalculation: (_meaning, text) => text.length + 500,
    })
    const textOf = ({ raw, bodyText }: FastifyRequest): string => `${raw.method} ${raw.url} ${bodyText}`
    const hasCredentials = ({ raw: { headers } }: FastifyRequest): boolean =>
      headers.cookie !== undefined || headers.authorization !== undefined
    app.decorate('repeated', {
      remember: (request, meaning) => {
        // A body may be empty, or none that was parsed here.
        const isWhole = request.raw.method === 'GET' || request.bodyText !== ''
        if (isWhole && !hasCredentials(request)) known.set(textOf(request), meaning)
      },
    })
    app.decorateRequest('bodyText', '')
    app.decorateRequest('meaning', null)

    /** @param otherwise goes on as if nothing was remembered: there is no such thing any more, or it cannot be read */
    function sendAnswer(
      { question, keeping }: Meaning,
      request: FastifyRequest,
      reply: FastifyReply,
      otherwise: (error?: Error) => void,
    ): void {
      const send = (found: EncodedAnswer): void => {
        reply.hijack()
        sendAgain(found, keeping, app.headersOfAll, request.raw, reply.raw)
      }
      const forget = (): void => {
        known.delete(textOf(request))
        otherwise()
      }
      shared(question)
        .then((found) => (found ? send(found) : forget()))
        .catch((error: Error) => (reply.sent ? reply.raw.destroy() : otherwise(error)))
    }

    // Before all other hooks: none of them would change the answer to a GET without credentials.
    app.addHook('onRequest', (request, reply, done) => {
      if (request.raw.method !== 'GET' || hasCredentials(request)) return done()
      const meaning = known.get(textOf(request))
      if (meaning) sendAnswer(meaning, request, reply, done)
      else done()
    })

    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
      request.hasNoEscapes = !text.includes('\\u')
      if (request.routeOptions.config.isShared) {
        request.bodyText = text
        request.meaning = hasCredentials(request) ? null : (known.get(textOf(request)) ?? null)
        if (request.meaning) return done(null, undefined)
      }
      void parseJson(request, text, done)
    })
    app.addHook('preValidation', (request, reply, done) => {
      if (!request.meaning) return done()
      sendAnswer(request.meaning, request, reply, (error) => {
        if (error) return done(error)
        void parseJson(request, request.bodyText, (failed, body) => {
          request.body = body
          done(failed ?? undefined)
        })
      })
    })
  },
  { name: 'repeated' },
)

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
