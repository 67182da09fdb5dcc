import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody } from '../../contract/common.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { pgFault } from '../db/errors.ts'
import { Refused } from './answers.ts'

/** The framework's own refusals in Portuguese; anything else below 500 is "could not be understood". */
const FRAMEWORK: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: MESSAGES.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: MESSAGES.unsupportedType,
  FST_ERR_RATE_LIMITED: MESSAGES.tooManyRequests,
}

/** The one place that makes HTTP of a failure: 4xx carry a sentence, 5xx none (wire.md, Errors). */
export const errors = fp(
  async (app) => {
    app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: MESSAGES.notFound }))
    app.setErrorHandler((error: FastifyError, request, reply) => {
      if (error instanceof Refused) return refused(error, reply)
      if (error instanceof Error && hasZodFastifySchemaValidationErrors(error)) return invalid(error, reply)
      const status = error.statusCode ?? 500
      if (status < 500) return reply.status(status).send({ message: FRAMEWORK[error.code] ?? MESSAGES.invalidBody })
      return broken(error, request, reply)
    })
  },
  { name: 'errors' },
)

function refused({ refusal }: Refused, reply: FastifyReply) {
  const { status, message, fields } = refusal
  // A 5xx carries no sentence: the browser shows the catalogue's for what it was doing.
  if (status >= 500) return reply.status(status).send({})
  const body: ErrorBody = fields ? { message, fields } : { message }
  return reply.status(status).send(body)
}

type Issue = { instancePath: string; message?: string | undefined }

function invalid(error: { validation: Issue[] }, reply: FastifyReply) {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of error.validation) {
    fields[instancePath.replace(/^\//, '').replaceAll('/', '.')] ??= message ?? MESSAGES.invalidField
  }
  const body: ErrorBody = { message: Object.values(fields)[0] ?? MESSAGES.invalidBody, fields }
  return reply.status(400).send(body)
}

function broken(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // Parameters of a query are people's data: only the server's own words are logged.
  const fault = pgFault(error)
  const detail = fault
    ? { sqlstate: fault.code, constraint: fault.constraint }
    : { name: error.name, stack: error.stack }
  request.log.error(
    { route: request.routeOptions.url, ...detail },
    fault ? 'the database refused' : 'unexpected failure',
  )
  return reply.status(500).send({})
}
