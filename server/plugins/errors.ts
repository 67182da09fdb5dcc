import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ErrorBody } from '../../contract/common.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { failureDetails } from '../db/db-errors.ts'
import { type Refusal, Refused, refuse, refuseFields } from '../result.ts'
import { QueueFull } from '../limits/concurrency-limit.ts'

/** Codes for errors of the framework. All others below 500 become `request.not-understood`. */
const FRAMEWORK: Record<string, 'request.too-large' | 'request.unsupported-type'> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-type',
}

/** The response body of a refusal. */
export const errorBody = ({ code, message, fields, motivo }: Refusal): ErrorBody => ({
  code,
  message,
  ...(fields && { fields }),
  ...(motivo && { motivo }),
})

const NOT_UNDERSTOOD = errorBody(refuse(400, 'request.not-understood'))

// Replaces zod's English message for fields whose schema defines none.
z.config({ customError: () => MESSAGES.invalidField })

/** The only place that turns failures into HTTP: 4xx with code and message, 5xx without (docs/api.md#errors). */
export const errors = fp(
  async (app) => {
    app.setErrorHandler((error: FastifyError, request, reply) => {
      if (error instanceof Refused) return answerRefusal(error.refusal, reply)
      if (error instanceof QueueFull) return answerRefusal(refuse(503, 'server.unavailable'), reply)
      if (error instanceof Error && hasZodFastifySchemaValidationErrors(error)) return answerInvalid(error, reply)
      const status = error.statusCode ?? 500
      if (status < 500) return answerFrameworkError(error, reply)
      return answerUnexpected(error, request, reply)
    })
    app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
      if (headers.host !== undefined || raw.httpVersion === '1.0') done()
      else done(new Refused(refuse(400, 'request.not-understood')))
    })
  },
  { name: 'errors' },
)

/** Answers errors of the framework, also those for requests that reach no route. */
export function answerFrameworkError(error: FastifyError, reply: FastifyReply) {
  const code = FRAMEWORK[error.code]
  return sendJson(reply, error.statusCode ?? 400, code ? errorBody(refuse(400, code)) : NOT_UNDERSTOOD)
}

// The route may have set the headers of a file download already.
const sendJson = (reply: FastifyReply, status: number, body: object) =>
  reply.status(status).removeHeader('content-disposition').type('application/json; charset=utf-8').send(body)

/** Time for a client to read the answer and close. */
const LEAVE_MS = 1000
const MALFORMED_HTTP_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Node's own name for the answer that a connection is waiting for. */
type InProgress = { _httpMessage?: ServerResponse | null }

/**
 * Answers malformed HTTP, for which there is no request object, and closes the connection. A whole request that came
 * before it is answered first: it is carried out, and its client must not be told that it was not understood.
 */
export function answerMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  const before = (socket as InProgress)._httpMessage
  if (before?.req.complete && !before.closed) return void before.once('close', () => answerMalformedHttp(error, socket))
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = MALFORMED_HTTP_STATUS[error.code ?? ''] ?? 400
  const body = JSON.stringify(NOT_UNDERSTOOD)
  // A client that never closes its own side would keep the connection.
  const leave = setTimeout(() => socket.destroy(), LEAVE_MS)
  socket.once('close', () => clearTimeout(leave))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Content-Security-Policy: default-src 'none';frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function answerRefusal(refusal: Refusal, reply: FastifyReply) {
  const { status, code, headers } = refusal
  reply.request.refusal = refusal
  if (headers) reply.headers(headers)
  // A 5xx carries no message: the browser shows its own for the failed action.
  return sendJson(reply, status, status >= 500 ? { code } : errorBody(refusal))
}

type Issue = { instancePath: string; message?: string | undefined }

function answerInvalid(error: { validation: Issue[] }, reply: FastifyReply) {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of error.validation) {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.')
    // The body was not an object, so no field is to blame.
    if (path === '') return sendJson(reply, 400, NOT_UNDERSTOOD)
    fields[path] ??= message ?? MESSAGES.invalidField
  }
  const refusal = refuseFields(fields)
  reply.request.refusal = refusal
  return sendJson(reply, 400, errorBody(refusal))
}

function answerUnexpected(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failed = failureDetails(error)
  const message = 'sqlstate' in failed ? 'the database rejected a statement' : 'unexpected failure'
  request.log.error({ route: request.routeOptions.url, ...failed }, message)
  return sendJson(reply, 500, {})
}
