import { z } from 'zod'
import { productionProblems } from './production.ts'
import { WALLET_ENV, walletProblems } from './wallet-keys.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const flag = z.enum(['0', '1']).transform((v) => v === '1')
const positive = z.coerce.number().int().min(1)
/** `name=key,…`: keys of 32 bytes in base64url, each with a name of its own. */
const namedKeys = z
  .string()
  .regex(/^[\w-]{1,16}=[\w-]{43}(,[\w-]{1,16}=[\w-]{43})*$/)
  .refine((keys) => new Set(keys.split(',').map((pair) => pair.split('=')[0])).size === keys.split(',').length)

/** An address of a mail server. Options in it could weaken what the server demands of its certificate. */
const mailUrl = (protocol: RegExp) =>
  z
    .url({ protocol })
    .refine((text) => URL.canParse(text) && new URL(text).search === '' && /^\/?$/.test(new URL(text).pathname))

/**
 * Every variable the server reads; `.env.example` explains them. Limits are configuration so that tests can set them.
 * @internal
 */
export const Env = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  DATABASE_URL: z.string().min(1),
  /** The owner of the schema, which migrates it; the role of DATABASE_URL then only reads and writes rows. */
  MIGRATION_URL: z.string().min(1).optional(),
  /**
   * Redis or Valkey, through which the processes publish events to each other. Without it each process has only its own
   * events.
   */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** The work of this process: everything, the site and the API without jobs, or jobs only. */
  PROCESS: z.enum(['all', 'web', 'jobs']).default('all'),
  /** For how long everything is still served after SIGTERM, while /readyz answers 404. */
  DRAIN_MS: z.coerce.number().int().min(0).max(600_000).default(0),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  /** Public address of the site, e.g. https://ingressos.clube.com.br. When set, it is the only Origin allowed. */
  PUBLIC_URL: z.url().optional(),
  /** `/metrics` on a port of its own, reached from METRICS_HOST's network alone. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** The bearer token for reading `/metrics`, also on the port of the site. */
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUST_PROXY: flag.default(false),
  SITE_DIR: z.string().min(1).optional(),
  /** Threads that render pages to HTML; 0: the browser renders them. */
  RENDER_THREADS: z.coerce.number().int().min(0).max(16).default(1),
  DB_POOL: positive.default(16),
  /** How long the data of a page's head is served without reading it again. */
  PAGE_FRESH_MS: positive.default(5000),
  /** How long the stock in lists of events, prices and low stock, is served without reading it again. */
  LIST_FRESH_MS: positive.default(1000),
  PAGARME_URL: z.url(),
  /** The provider's address for the buyer's browser, which turns cards into tokens there. */
  PAGARME_BROWSER_URL: z.url().optional(),
  PAGARME_SECRET_KEY: z.string().min(8),
  PAGARME_PUBLIC_KEY: z.string().min(8),
  /**
   * The domain of the alias e-mails. The cliente's id (36 characters) and @ precede it, and the provider accepts 64
   * characters.
   */
  PAGARME_EMAIL_DOMAIN: z.string().min(3).max(27).default('clientes.bilheteria.invalid'),
  PAGARME_TIMEOUT_MS: positive.default(20_000),
  /** Reads at the provider that all processes together may make; the provider allows 200. */
  PAGARME_READS_PER_MINUTE: positive.default(150),
  /** Orders of this many past days are compared with the provider's list once a day. */
  PAGARME_COMPARED_DAYS: positive.max(365).default(45),
  TWILIO_URL: z.url().default('https://verify.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().min(4),
  TWILIO_AUTH_TOKEN: z.string().min(4),
  TWILIO_SERVICE_SID: z.string().min(4),
  /** The service that sends notices by SMS; without it none is promised. */
  TWILIO_MESSAGING_SERVICE_SID: z.string().min(4).optional(),
  /** Where notices are sent: another address than that of codes. */
  TWILIO_API_URL: z.url().default('https://api.twilio.com'),
  SMS_TIMEOUT_MS: positive.default(10_000),
  /** The mail server, with user and password; without it and EMAIL_FROM no e-mail is promised. */
  SMTP_URL: mailUrl(/^smtps?$/).optional(),
  /** The sender of all e-mails: `Nome <endereco@dominio>`. */
  EMAIL_FROM: z
    .string()
    .trim()
    .min(5)
    .max(200)
    .regex(/^[^\r\n]*\S+@\S+$/)
    .optional(),
  SMTP_TIMEOUT_MS: positive.default(15_000),
  /** The mailbox that undelivered e-mails come back to, over IMAP: all that comes there is read and deleted. */
  BOUNCES_URL: mailUrl(/^imaps?$/).optional(),
  /** Its address, the sender of e-mails for mail servers (`Return-Path`). Readers see EMAIL_FROM. */
  BOUNCES_FROM: z.email().max(200).optional(),
  ...WALLET_ENV,
  WEBHOOK_USER: z.string().min(1),
  WEBHOOK_PASSWORD: z.string().min(8),
  SMS_PER_PHONE: positive.default(5),
  SMS_PER_PHONE_DAY: positive.default(12),
  SMS_PER_DEVICE: positive.default(10),
  SMS_PER_ADDRESS: positive.default(300),
  SMS_PER_DAY: positive.default(5000),
  SMS_RESEND_SECONDS: z.coerce.number().int().min(0).default(60),
  LOOKUPS_PER_DEVICE: positive.default(60),
  LOOKUPS_PER_ADDRESS: positive.default(2000),
  LOGINS_PER_PHONE: positive.default(10),
  LOGINS_PER_ADDRESS: positive.default(1000),
  /** Failed back-office logins per login name in 15 minutes. */
  LOGINS_PER_USER: positive.default(10),
  /** Failed logins of one account, from all networks together, before further attempts require proof of work. */
  LOGINS_BEFORE_WORK: positive.default(50),
  /** Wrong webhook credentials per network in 15 minutes. */
  WEBHOOK_FAILURES: positive.default(20),
  /** In 15 minutes: reservations and payment calls per cliente; both together per address. */
  RESERVES_PER_CLIENTE: positive.default(60),
  PAYMENTS_PER_CLIENTE: positive.default(30),
  CHECKOUTS_PER_ADDRESS: positive.default(20_000),
  /** In 15 minutes: joining waiting rooms, or finding one's place there, per cliente; per address as many as checkouts. */
  FILAS_PER_CLIENTE: positive.default(60),
  /** Places of a cliente in one waiting room, including those they left and those that ended. */
  FILA_LUGARES_PER_CLIENTE: positive.default(30),
  /** Downloads of a waiting room's drawn list, per address in 15 minutes. */
  FILA_LISTS_PER_ADDRESS: positive.default(60),
  /** Connections of the realtime socket, per cliente and per address. */
  SOCKETS_PER_CLIENTE: positive.default(20),
  SOCKETS_PER_ADDRESS: positive.default(2000),
  /** Signs links to photos and exports, which are valid for five minutes. */
  LINK_SECRET: z.string().min(16),
  /** `kid=seed,…`: Ed25519 seeds (32 bytes, base64url). The first signs ticket codes; codes of all are accepted. */
  TICKET_KEYS: namedKeys,
  /** The back-office users who must have a second factor; for the others it is optional. */
  SECOND_FACTOR: z.enum(['optional', 'admins', 'all']).default('optional'),
  /** `name=key,…`: AES keys (32 bytes, base64url). The first one encrypts secrets of second factors; all decrypt. */
  SECOND_FACTOR_KEYS: namedKeys,
  /**
   * Whether a password that an admin sets for another user stays valid, or only opens one login, in which the user
   * chooses their own.
   */
  FIRST_PASSWORDS: z.enum(['keep', 'replace']).default('keep'),
  /** The contact for personal data, as the privacy page shows it: name, e-mail or phone. */
  PRIVACY_CONTACT: z.string().trim().min(5).max(200).optional(),
  HOLD_SECONDS: positive.default(600),
  /** A whole request, headers and body, must arrive within this time. A connection may be idle for twice as long. */
  REQUEST_TIMEOUT_MS: positive.default(30_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Config = z.infer<typeof Env>

const HELP = 'Rode npm run new, que pergunta e confere, ou veja .env.example.'

/**
 * Parses the environment once.
 * @throws Error that names every missing, wrong or (in production) unsafe variable, without its value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const result = Env.safeParse(env)
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))]
    throw new Error(`Configuração inválida ou ausente: ${names.join(', ')}. ${HELP}`)
  }
  const config = result.data
  const wrong = walletProblems(config)
  if (wrong.length) throw new Error(`${wrong.join('\n')}\n${HELP}`)
  if (config.NODE_ENV === 'production') {
    const problems = productionProblems(config)
    if (problems.length) throw new Error(`Em produção:\n${problems.join('\n')}\n${HELP}`)
  }
  return config
}

/**
 * The site's public address without a slash at its end. Never taken from a request: anyone may send any `Host`, and
 * pages are shared between visitors.
 */
export const publicBase = ({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  new URL(PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`).origin
