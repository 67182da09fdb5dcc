import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBasicAuth } from '../core/basic-auth.ts'
import { installFaultHooks } from '../core/fault-hooks.ts'
import { asObject, textOf } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { TwilioProblem } from './problem.ts'
import { listTexts, readText, sendText } from './texts.ts'
import { cancel, check, send } from './verifications.ts'

type ByService = { Params: { service: string } }

/** HTTP Basic with an account SID or API key and its secret. */
function accountOf(request: FastifyRequest): string {
  const given = readBasicAuth(request.headers.authorization)
  if (!given || !/^(AC|SK)\w+$/.test(given.user) || given.password === '') {
    throw new TwilioProblem(401, 20003, 'Authenticate')
  }
  return given.user
}

function serviceOf(request: FastifyRequest<ByService>): string {
  const { service } = request.params
  if (!/^VA\w+$/.test(service)) {
    throw new TwilioProblem(404, 20404, `The requested resource /Services/${service} was not found`)
  }
  return service
}

function required(body: unknown, name: string): string {
  const value = textOf(asObject(body)[name])
  if (value === undefined) throw new TwilioProblem(400, 60200, `Missing required parameter: ${name}`)
  return value
}

/** What both APIs of Twilio have: its errors, its account, and the faults that a test asks for. */
function answerAsTwilio(app: FastifyInstance, sandbox: Sandbox, prefix: string): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known =
      error instanceof TwilioProblem ? error : new TwilioProblem(error.statusCode ?? 500, 20500, error.message)
    return reply.code(known.status).send(known.body)
  })
  app.setNotFoundHandler((request, reply) => {
    const missing = new TwilioProblem(404, 20404, `The requested resource ${request.url} was not found`)
    return reply.code(404).send(missing.body)
  })
  installFaultHooks(app, sandbox, prefix)
  app.addHook('onRequest', async (request) => {
    accountOf(request)
  })
}

/** Twilio's Messages, to be registered under /2010-04-01. */
export async function twilioMessages(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }): Promise<void> {
  answerAsTwilio(app, sandbox, '/2010-04-01')

  app.post('/Accounts/:account/Messages.json', async (request, reply) => {
    const [to, service] = [required(request.body, 'To'), required(request.body, 'MessagingServiceSid')]
    if (!/^MG\w+$/.test(service)) throw new TwilioProblem(404, 21703, 'The Messaging Service was not found')
    return reply.code(201).send(sendText(sandbox, accountOf(request), service, to, required(request.body, 'Body')))
  })

  app.get<{ Querystring: { To?: string; PageSize?: string } }>('/Accounts/:account/Messages.json', async (request) => {
    const { To = null, PageSize = '50' } = request.query
    return listTexts(sandbox, accountOf(request), To, Math.min(1000, Number(PageSize) || 50))
  })

  app.get<{ Params: { file: string } }>('/Accounts/:account/Messages/:file', async (request) =>
    readText(sandbox, accountOf(request), request.params.file.replace(/\.json$/, '')),
  )
}

/** Twilio Verify v2, to be registered under /v2. */
export async function twilio(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }): Promise<void> {
  answerAsTwilio(app, sandbox, '/v2')

  app.get<ByService>('/Services/:service', async (request) => ({
    sid: serviceOf(request),
    account_sid: accountOf(request),
    friendly_name: 'Sandbox',
  }))

  app.post<ByService>('/Services/:service/Verifications', async (request, reply) => {
    const channel = required(request.body, 'Channel')
    const to = required(request.body, 'To')
    const sent = sandbox.db.transaction(() => send(sandbox, serviceOf(request), accountOf(request), to, channel))
    return reply.code(201).send(sent)
  })

  app.post<{ Params: { service: string; sid: string } }>('/Services/:service/Verifications/:sid', async (request) => {
    const status = required(request.body, 'Status')
    if (status !== 'canceled') throw new TwilioProblem(400, 60200, `Invalid parameter \`Status\`: ${status}`)
    return sandbox.db.transaction(() => cancel(sandbox, serviceOf(request), accountOf(request), request.params.sid))
  })

  app.post<ByService>('/Services/:service/VerificationCheck', async (request) => {
    const code = required(request.body, 'Code')
    const sid = textOf(asObject(request.body)['VerificationSid'])
    const target =
      sid === undefined
        ? { column: 'phone' as const, value: required(request.body, 'To') }
        : { column: 'sid' as const, value: sid }
    return sandbox.db.transaction(() => check(sandbox, serviceOf(request), accountOf(request), target, code))
  })
}
