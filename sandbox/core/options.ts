/** `events`: the types the shop has subscribed to at the provider; null means all. */
export type WebhookTarget = { url: string; user: string; password: string; events?: readonly string[] | null }

export type SandboxOptions = {
  /** Folder of the data; null stores it in memory. */
  dataDir: string | null
  /** Where notifications are sent; null sends and records none. */
  webhook: WebhookTarget | null
  /** Address under which the buyer's browser reaches the sandbox; used in `qr_code_url`. */
  publicUrl: string
  /** Port of the mail server; 0 chooses one, null starts none. */
  smtpPort?: number | null
  /** Port of the mailbox for undelivered mail; the same. */
  imapPort?: number | null
  /** The public key (PEM) of the service account at Google; null: there is no Google. */
  googleKey?: string | null
  readLimitPerMinute?: number
  idempotencyTtlMs?: number
  tokenTtlMs?: number
  now?: () => number
  /** Delay, in ms, of the card scenarios whose result changes later. A PIX refund takes a quarter of it. */
  lateMs?: number
  /** Wait, in ms, before the first retry of a webhook; it doubles with each retry. */
  hookBackoffMs?: number
}

export type ResolvedOptions = Required<SandboxOptions>

export function resolveOptions(options: SandboxOptions): ResolvedOptions {
  return {
    smtpPort: null,
    imapPort: null,
    googleKey: null,
    readLimitPerMinute: 200,
    idempotencyTtlMs: 5 * 60_000,
    tokenTtlMs: 60_000,
    now: Date.now,
    lateMs: 4000,
    hookBackoffMs: 1000,
    ...options,
  }
}
