import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Problem } from './problem.ts'
import { type SandboxWallets, sandboxWalletEnv } from './sandbox-wallets.ts'
import { CHOSEN_EVENTS } from './webhook-events.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

export type Settings = {
  dev: boolean
  production: boolean
  host: string
  port: number
  devPort: number
  sandboxPort: number
  /** Of the sandbox's mail server; undefined: it has none, unless `npm start` finds a free one. */
  smtpPort?: number | undefined
  /** The same of its mailbox for undelivered mail. */
  imapPort?: number | undefined
  /** Whether to start the sandbox: not in production, and not if both providers have an address. */
  sandbox: boolean
  dataDir: string
  /** The address of the database; undefined: the embedded one. */
  databaseUrl: string | undefined
  /** The folder of a built site; undefined: it is built here. */
  siteDir: string | undefined
  seedDemo: boolean
}

/** An empty variable counts as unset, as in a line of .env without a value. */
const read = (name: string) => process.env[name]?.trim() || undefined

function port(name: string, fallback: number): number {
  const text = read(name) ?? String(fallback)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > 65535) {
    throw new Problem(`${name}: "${text}" não é uma porta (de 1 a 65535).`)
  }
  return value
}

function flag(name: string, fallback: boolean): boolean {
  const text = read(name)
  if (text === undefined) return fallback
  if (text !== '0' && text !== '1') throw new Problem(`${name}: "${text}" não é 0 nem 1.`)
  return text === '1'
}

export function readSettings(args: readonly string[]): Settings {
  const unknown = args.find((arg) => arg !== '--dev')
  if (unknown) throw new Problem(`Opção desconhecida: ${unknown}`)
  const file = join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)

  const production = read('NODE_ENV') === 'production'
  const siteDir = read('SITE_DIR')
  const settings: Settings = {
    dev: args.includes('--dev'),
    production,
    host: read('HOST') ?? '127.0.0.1',
    port: port('PORT', 3000),
    devPort: port('DEV_PORT', 5173),
    sandboxPort: port('SANDBOX_PORT', 3001),
    smtpPort: read('SANDBOX_SMTP_PORT') ? port('SANDBOX_SMTP_PORT', 3002) : undefined,
    imapPort: read('SANDBOX_IMAP_PORT') ? port('SANDBOX_IMAP_PORT', 3003) : undefined,
    sandbox: !production && !(read('PAGARME_URL') && read('TWILIO_URL')),
    dataDir: resolve(ROOT, read('DATA_DIR') ?? '.data'),
    databaseUrl: read('DATABASE_URL'),
    siteDir: siteDir && resolve(ROOT, siteDir),
    seedDemo: flag('SEED_DEMO', !production),
  }
  if (settings.sandbox && settings.port === settings.sandboxPort) {
    throw new Problem(`PORT e SANDBOX_PORT são iguais (${settings.port}): escolha duas portas.`)
  }
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  return settings
}

/** A secret, generated once per data folder and stored in it, so that the code contains none. */
function secret(dataDir: string, name: string, bytes = 24): string {
  const path = join(dataDir, name)
  if (!existsSync(path)) {
    const temporary = `${path}.${process.pid}`
    writeFileSync(temporary, randomBytes(bytes).toString('base64url'), { mode: 0o600 })
    renameSync(temporary, path)
  }
  return readFileSync(path, 'utf8').trim()
}

/** The host under which this machine reaches a server that listens on `host`. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

export const addressOf = (host: string, port: number) => `http://${reachable(host)}:${port}`

/** `migrationUrl`: only for the embedded database, whose two roles are created at the start. */
export type Addresses = { databaseUrl: string; migrationUrl?: string }

/**
 * The environment of the child processes. Variables that are already set keep their values, and an operator's own wallets
 * leave no room for those of the sandbox.
 */
export function childEnv(
  settings: Settings,
  { databaseUrl, migrationUrl }: Addresses,
  siteDir: string | undefined,
  wallets: SandboxWallets | null = null,
): NodeJS.ProcessEnv {
  const { dataDir, host, sandboxPort, smtpPort, imapPort, sandbox } = settings
  const sandboxUrl = addressOf('127.0.0.1', sandboxPort)
  const sandboxEnv: Record<string, string> = {
    PAGARME_URL: sandboxUrl,
    PAGARME_SECRET_KEY: 'sk_test_sandbox',
    PAGARME_PUBLIC_KEY: 'pk_test_sandbox',
    TWILIO_URL: sandboxUrl,
    TWILIO_API_URL: sandboxUrl,
    TWILIO_MESSAGING_SERVICE_SID: `MG${'0'.repeat(32)}`,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'sandbox',
    TWILIO_SERVICE_SID: `VA${'0'.repeat(32)}`,
    WEBHOOK_USER: 'pagarme',
    WEBHOOK_PASSWORD: sandbox ? secret(dataDir, 'webhook-password') : '',
    LINK_SECRET: sandbox ? secret(dataDir, 'link-secret') : '',
    TICKET_KEYS: sandbox ? `demo=${secret(dataDir, 'ticket-key', 32)}` : '',
    SECOND_FACTOR_KEYS: sandbox ? `demo=${secret(dataDir, 'second-factor-key', 32)}` : '',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: sandboxUrl,
    ...(smtpPort && {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      EMAIL_FROM: 'Bilheteria <ingressos@bilheteria.invalid>',
      SANDBOX_SMTP_PORT: String(smtpPort),
    }),
    // Of its own mail server: another one does not send in the name of this mailbox.
    ...(imapPort &&
      !read('SMTP_URL') && {
        BOUNCES_URL: `imap://devolucoes:sandbox@127.0.0.1:${imapPort}`,
        BOUNCES_FROM: 'devolucoes@bilheteria.invalid',
        SANDBOX_IMAP_PORT: String(imapPort),
      }),
    SANDBOX_WEBHOOK_URL: `${addressOf(host, settings.port)}/api/webhooks/pagarme`,
    SANDBOX_WEBHOOK_EVENTS: CHOSEN_EVENTS.join(),
  }
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()))
  const hasOwn = Object.keys(given).some((name) => /^(APPLE_|GOOGLE_WALLET_)/.test(name))
  if (sandbox && wallets && !hasOwn) Object.assign(sandboxEnv, sandboxWalletEnv(wallets, sandboxUrl))
  return {
    ...(sandbox ? sandboxEnv : {}),
    ...given,
    DATABASE_URL: databaseUrl,
    ...(migrationUrl ? { MIGRATION_URL: migrationUrl } : {}),
    DATA_DIR: dataDir,
    HOST: host,
    PORT: String(settings.port),
    ...(siteDir ? { SITE_DIR: siteDir } : {}),
  }
}
