import { join } from 'node:path'
import type { WebhookTarget } from './core/options.ts'

export type Environment = {
  port: number
  /** Null: there is no mail server. */
  smtpPort: number | null
  /** Null: there is no mailbox for undelivered mail. */
  imapPort: number | null
  /** Null: there is no Google. */
  googleKey: string | null
  dataDir: string
  webhook: WebhookTarget | null
  /** The number of reads allowed per minute. */
  readLimitPerMinute: number
}

/** An invalid variable. It stops the start, and the message names the variable. */
export class EnvironmentError extends Error {}

function readPort(name: string, text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new EnvironmentError(`${name}: porta inválida (${text}).`)
  return port
}

function readLimit(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new EnvironmentError(`SANDBOX_READS_PER_MINUTE: número inválido (${text}).`)
  return Number(text)
}

function readWebhook(env: NodeJS.ProcessEnv): WebhookTarget | null {
  const url = env['SANDBOX_WEBHOOK_URL'] ?? ''
  if (url === '') return null
  if (!URL.canParse(url) || new URL(url).protocol !== 'http:') {
    throw new EnvironmentError(`SANDBOX_WEBHOOK_URL: endereço http inválido (${url}).`)
  }
  const user = env['WEBHOOK_USER'] ?? ''
  const password = env['WEBHOOK_PASSWORD'] ?? ''
  if (user === '') throw new EnvironmentError('WEBHOOK_USER: falta o usuário dos avisos.')
  if (password === '') throw new EnvironmentError('WEBHOOK_PASSWORD: falta a senha dos avisos.')
  // The event types the shop subscribes to at the provider; without it all are sent.
  const events = env['SANDBOX_WEBHOOK_EVENTS']?.split(',') ?? null
  return { url, user, password, events }
}

export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  if (env['NODE_ENV'] === 'production') {
    throw new EnvironmentError('NODE_ENV: a sandbox não existe em produção.')
  }
  return {
    port: readPort('SANDBOX_PORT', env['SANDBOX_PORT'] || '3001'),
    smtpPort: env['SANDBOX_SMTP_PORT'] ? readPort('SANDBOX_SMTP_PORT', env['SANDBOX_SMTP_PORT']) : null,
    imapPort: env['SANDBOX_IMAP_PORT'] ? readPort('SANDBOX_IMAP_PORT', env['SANDBOX_IMAP_PORT']) : null,
    googleKey: env['SANDBOX_GOOGLE_KEY'] ? Buffer.from(env['SANDBOX_GOOGLE_KEY'], 'base64').toString('utf8') : null,
    dataDir: join(env['DATA_DIR'] || '.data', 'sandbox'),
    webhook: readWebhook(env),
    // The default is Pagar.me's own limit.
    readLimitPerMinute: readLimit(env['SANDBOX_READS_PER_MINUTE'] || '200'),
  }
}
