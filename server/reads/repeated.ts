import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { AppDeps } from '../app-deps.ts'
import { type EncodedAnswer, JSON_TYPE, type Keeping, publicKeeping, sendPublic } from '../encoded-answer.ts'
import { answer, refuse } from '../result.ts'
import { sendAgain } from './send-again.ts'
import type { SharedQuestion } from './shared-answers.ts'

/** The parsed request, and how its answer may be cached. */
type Meaning = { question: SharedQuestion; keeping: Keeping }

declare module 'fastify' {
  interface FastifyInstance {
    repeated: { remember(request: FastifyRequest, meaning: Meaning): void }
  }
  interface FastifyRequest {
    /** The text of the body, on routes whose answers are shared. */
    bodyText: string
    /** The meaning of this request, if it is known before its body was parsed. */
    meaning: Meaning | null
  }
  interface FastifyContextConfig {
    /** Whether this POST gives the same answer to all callers without credentials. */
    isShared?: boolean
  }
}

/** The maximum number of cached requests, and of the characters of their texts, because callers choose them. */
const REQUESTS_MAX = 5000
const CHARACTERS_MAX = 4 * 1024 * 1024

/**
 * A request without credentials that is identical to an earlier one has the same meaning. It is answered without being
 * parsed, validated and sent through the hooks again: under load nearly all requests are of this kind. Only the meaning
 * of a request is cached here; the answer is the present one (docs/decisions/public-reads.md).
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
        // The body is empty, or was parsed here.
        const isWhole = request.raw.method === 'GET' || request.bodyText !== ''
        if (isWhole && !hasCredentials(request)) known.set(textOf(request), meaning)
      },
    })
    app.decorateRequest('bodyText', '')
    app.decorateRequest('meaning', null)

    /** @param otherwise handles the request normally: there is no answer any more, or it cannot be read */
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
 * Sends an answer that is the same for every caller, cached while its data does not change; 404 when there is none.
 * From then on `repeated.ts` answers the same request without credentials.
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

/** Sends an answer whose text a repository has made, to a caller whose answer differs from the public one. */
export const sendText = (reply: FastifyReply, text: string): FastifyReply => reply.type(JSON_TYPE).send(text)
