export type WebhookTarget = { url: string; user: string; password: string }

export type SandboxOptions = {
  /** Folder of the data; null keeps it in memory. */
  dataDir: string | null
  /** Where notifications go; null sends (and records) none. */
  webhook: WebhookTarget | null
  /** Address under which the buyer's browser reaches the sandbox; used in `qr_code_url`. */
  publicUrl: string
  readLimitPerMinute?: number
  idempotencyTtlMs?: number
  tokenTtlMs?: number
  now?: () => number
  /** Delay of the card scenarios that change their mind; a PIX refund takes a quarter of it. */
  lateMs?: number
  /** Wait before the first repeat of a webhook; doubles each time. */
  hookBackoffMs?: number
}

export type ResolvedOptions = Required<SandboxOptions>

export function resolveOptions(options: SandboxOptions): ResolvedOptions {
  return {
    readLimitPerMinute: 200,
    idempotencyTtlMs: 5 * 60_000,
    tokenTtlMs: 60_000,
    now: Date.now,
    lateMs: 4000,
    hookBackoffMs: 1000,
    ...options,
  }
}
