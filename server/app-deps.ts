import type { FastifyBaseLogger } from 'fastify'
import { createFactorSecrets, type FactorSecrets } from './auth/factor-secrets.ts'
import { createTicketCodes, type TicketCodes } from './auth/ticket-codes.ts'
import type { ClubDeps } from './club/club-deps.ts'
import type { Config } from './config/config.ts'
import { failureDetails } from './db/db-errors.ts'
import { createDatabaseClock, type DatabaseClock } from './db/clock.ts'
import type { Db } from './db/connection.ts'
import { createFilaSnapshots, type FilaSnapshots } from './fila/fila-snapshots.ts'
import { pagarmeCalls } from './gateways/pagarme-calls.ts'
import { createRecurrence } from './gateways/pagarme-recurrence.ts'
import { createPagarme } from './gateways/pagarme.ts'
import { type BounceMailbox, createImapMailbox } from './gateways/bounce-mailbox.ts'
import { createSmtp, type EmailGateway } from './gateways/email.ts'
import type { NoticeGateway, SmsGateway } from './gateways/sms.ts'
import { timedCalls } from './gateways/timed-calls.ts'
import { createTwilioNotices } from './gateways/twilio-notices.ts'
import { createTwilio } from './gateways/twilio.ts'
import { createCompose } from './mensagens/compose.ts'
import type { Compose } from './mensagens/send-next.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { createHouse } from './modules/casa/house.ts'
import { type ClosedDays, createClosedDays } from './modules/painel/closed-days.ts'
import { orderFiles } from './modules/vendas/order-files.ts'
import { observerOf } from './observer.ts'
import { createSharedAnswers, type SharedAnswers } from './reads/shared-answers.ts'
import { createWallets, type Wallets } from './passes/wallets.ts'
import { createReserve } from './sales/hold/reserve-batches.ts'
import { addReserved } from './sales/hold/pace-repo.ts'
import { createPace } from './sales/hold/pace.ts'
import { createPdfs, type Pdfs } from './pdf/pdf-pool.ts'
import { SaleEvents, SALES_LIMITS, type SalesLimits } from './sales/sales-deps.ts'
import { pauseReads } from './sales/settle/read-budget-repo.ts'

/** The dependencies of all modules, built once by `main.ts` or by a test. */
export type AppDeps = ClubDeps & {
  config: Config
  logger: FastifyBaseLogger
  sms: SmsGateway
  /** Null when no mail server is configured. */
  email: EmailGateway | null
  /** Null when nobody reads what e-mails come back. */
  bounces: BounceMailbox | null
  /** Null when texts by SMS are not configured. */
  notices: NoticeGateway | null
  compose: Compose
  reserve: ReturnType<typeof createReserve>
  tickets: TicketCodes
  factorSecrets: FactorSecrets
  closedDays: ClosedDays
  /** The database's clock, whose time is `now` of these dependencies. The server starts it. */
  clock: DatabaseClock
  /** The cached answers that are the same for every caller. */
  shared: SharedAnswers
  /** Whether the process is about to end: it still answers, and asks its callers to connect to another process. */
  ending: { isBegun: boolean }
  /** The metrics of this process; null when they are not configured. */
  metrics: Metrics | null
  /** Draws tickets as PDF, in a thread. */
  pdfs: Pdfs
  /** The wallets of phones that tickets can be added to. */
  wallets: Wallets
  /** The state of the waiting rooms, cached for about a second. */
  filas: FilaSnapshots
  /**
   * Runs a job immediately, e.g. after a hook was received: in this process, or in those that run jobs
   * (server/jobs/wakes.ts).
   */
  wake(job: string): void
}

type DepsParts = { config: Config; logger: FastifyBaseLogger; db: Db; limits?: Partial<SalesLimits> }

const isMeasured = ({ METRICS_PORT, METRICS_TOKEN }: Config): boolean =>
  METRICS_PORT !== undefined || METRICS_TOKEN !== undefined

type Timed = <Port extends object>(service: string, port: Port) => Port

const emailOf = (
  { SMTP_URL, EMAIL_FROM, BOUNCES_FROM, SMTP_TIMEOUT_MS, NODE_ENV }: Config,
  timed: Timed,
): EmailGateway | null =>
  SMTP_URL && EMAIL_FROM
    ? timed(
        'smtp',
        createSmtp({
          url: SMTP_URL,
          from: EMAIL_FROM,
          bouncesTo: BOUNCES_FROM,
          isTlsRequired: NODE_ENV === 'production',
          timeoutMs: SMTP_TIMEOUT_MS,
        }),
      )
    : null

const bouncesOf = ({ BOUNCES_URL, BOUNCES_FROM, SMTP_TIMEOUT_MS, NODE_ENV }: Config, timed: Timed) =>
  BOUNCES_URL && BOUNCES_FROM
    ? timed(
        'imap',
        createImapMailbox({
          url: BOUNCES_URL,
          isTlsRequired: NODE_ENV === 'production',
          timeoutMs: SMTP_TIMEOUT_MS,
        }),
      )
    : null

const noticesOf = (config: Config, timed: Timed): NoticeGateway | null =>
  config.TWILIO_MESSAGING_SERVICE_SID === undefined
    ? null
    : timed(
        'twilio',
        createTwilioNotices({
          url: config.TWILIO_API_URL,
          accountSid: config.TWILIO_ACCOUNT_SID,
          authToken: config.TWILIO_AUTH_TOKEN,
          serviceSid: config.TWILIO_MESSAGING_SERVICE_SID,
          timeoutMs: config.SMS_TIMEOUT_MS,
        }),
      )

/** Builds the dependencies. Sandbox and real providers use the same gateways: only addresses and keys differ. */
export function buildDeps({ config, logger, db, limits = {} }: DepsParts): AppDeps {
  const provider = pagarmeCalls({
    url: config.PAGARME_URL,
    secretKey: config.PAGARME_SECRET_KEY,
    timeoutMs: config.PAGARME_TIMEOUT_MS,
    onTooManyReads: (seconds) => pauseReads(sales, seconds),
  })
  const clock = createDatabaseClock(db)
  const observer = observerOf(db)
  const timed: Timed = (service, port) => timedCalls(port, (...call) => observer.publish('call', service, ...call))
  const events = new SaleEvents()
  const channels = {
    email: config.SMTP_URL !== undefined && config.EMAIL_FROM !== undefined,
    sms: config.TWILIO_MESSAGING_SERVICE_SID !== undefined,
  }
  const sales: ClubDeps = {
    db,
    gateway: timed('pagarme', createPagarme(provider)),
    recurrence: timed('pagarme', createRecurrence(provider)),
    events,
    channels,
    casa: createHouse({ db, config, events }),
    limits: {
      ...SALES_LIMITS,
      holdSeconds: config.HOLD_SECONDS,
      providerReadsPerMinute: config.PAGARME_READS_PER_MINUTE,
      comparedDays: config.PAGARME_COMPARED_DAYS,
      ...limits,
    },
    pace: createPace({
      report: (reserved) =>
        addReserved(db, reserved).catch((error: unknown) =>
          logger.warn(failureDetails(error), 'other processes do not know this pace'),
        ),
    }),
    log: logger,
    now: clock.now,
  }
  sales.events.setMaxListeners(100)
  const deps = {
    ...sales,
    config,
    logger,
    clock,
    sms: timed(
      'twilio',
      createTwilio({
        url: config.TWILIO_URL,
        accountSid: config.TWILIO_ACCOUNT_SID,
        authToken: config.TWILIO_AUTH_TOKEN,
        serviceSid: config.TWILIO_SERVICE_SID,
        timeoutMs: config.SMS_TIMEOUT_MS,
      }),
    ),
    email: emailOf(config, timed),
    bounces: bouncesOf(config, timed),
    notices: noticesOf(config, timed),
    reserve: createReserve(sales),
    tickets: createTicketCodes(config.TICKET_KEYS),
    factorSecrets: createFactorSecrets(config.SECOND_FACTOR_KEYS),
    closedDays: createClosedDays(),
    pdfs: createPdfs(),
    wallets: createWallets(config, timed),
    ending: { isBegun: false },
    metrics: isMeasured(config) ? createMetrics({ db, config, clock }) : null,
    wake: () => {},
  }
  return Object.assign(deps, {
    shared: createSharedAnswers(deps),
    filas: createFilaSnapshots(deps),
    compose: createCompose({ ...deps, attachments: orderFiles(deps) }),
  })
}
