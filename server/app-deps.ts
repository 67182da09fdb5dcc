import type { FastifyBaseLogger } from 'fastify'
import { createTicketCodes, type TicketCodes } from './auth/ticket-codes.ts'
import type { ClubDeps } from './club/club-deps.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connection.ts'
import { createPagarme } from './gateways/pagarme.ts'
import { pagarmeCalls } from './gateways/pagarme-calls.ts'
import { createRecurrence } from './gateways/pagarme-recurrence.ts'
import type { SmsGateway } from './gateways/sms.ts'
import { createTwilio } from './gateways/twilio.ts'
import { SaleEvents } from './sales/events.ts'
import { createReserveQueue } from './sales/reserve-queue.ts'
import { SALES_LIMITS, type SalesLimits } from './sales/sales-deps.ts'

/** What the modules work with; built once in `main.ts`, or by a test. */
export type AppDeps = ClubDeps & {
  config: Config
  logger: FastifyBaseLogger
  sms: SmsGateway
  reserve: ReturnType<typeof createReserveQueue>
  tickets: TicketCodes
  /** Makes a job look at once, e.g. after a hook came in; jobs may run elsewhere, then it does nothing. */
  wake(job: string): void
}

type DepsParts = { config: Config; logger: FastifyBaseLogger; db: Db; limits?: Partial<SalesLimits> }

/** The same gateways for the sandbox and for the real providers: only addresses and keys differ. */
export function buildDeps({ config, logger, db, limits = {} }: DepsParts): AppDeps {
  const provider = pagarmeCalls({
    url: config.PAGARME_URL,
    secretKey: config.PAGARME_SECRET_KEY,
    timeoutMs: config.PAGARME_TIMEOUT_MS,
  })
  const sales: ClubDeps = {
    db,
    gateway: createPagarme(provider),
    recurrence: createRecurrence(provider),
    events: new SaleEvents(),
    limits: { ...SALES_LIMITS, holdSeconds: config.HOLD_SECONDS, ...limits },
    log: logger,
    now: () => new Date(),
  }
  sales.events.setMaxListeners(100)
  return {
    ...sales,
    config,
    logger,
    sms: createTwilio({
      url: config.TWILIO_URL,
      accountSid: config.TWILIO_ACCOUNT_SID,
      authToken: config.TWILIO_AUTH_TOKEN,
      serviceSid: config.TWILIO_SERVICE_SID,
      timeoutMs: config.SMS_TIMEOUT_MS,
    }),
    reserve: createReserveQueue(sales),
    tickets: createTicketCodes(config.TICKET_KEYS),
    wake: () => {},
  }
}
