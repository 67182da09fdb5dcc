import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { appleSigner, type AppleSigner, googleAccount } from '../config/wallet-keys.ts'
import type { Config } from '../config/config.ts'
import { type ApplePush, createApplePush } from '../gateways/apple-push.ts'
import { createGoogleWallet, type GoogleWallet } from '../gateways/google-wallet.ts'
import { QueueFull } from '../limits/concurrency-limit.ts'
import type { PassJob } from './apple-pass.ts'

/** Further ones are refused. */
const MOST_WAITING = 64
/** The thread ends when nothing was signed for this time. */
const IDLE_MS = 60_000
const MEMORY_MB = 192
/** Selling goes first. */
const LOW_PRIORITY = 10
const CALL_MS = 10_000
const CLASSES = 200
const CLASSES_MS = 600_000

/** Signs passes in a thread of low priority, so that selling keeps its own. */
function createSigner(signer: AppleSigner) {
  const pool = new Piscina({
    filename: new URL('./apple-pass.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    maxQueue: MOST_WAITING,
    niceIncrement: LOW_PRIORITY,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return {
    type: signer.type,
    /** Makes a pass. @throws QueueFull when too many wait to be signed */
    async sign(job: Omit<PassJob, 'signer'>): Promise<Buffer> {
      if (pool.queueSize >= MOST_WAITING) throw new QueueFull()
      // Copied, because a Uint8Array arrives from the thread.
      return Buffer.from((await pool.run({ ...job, signer } satisfies PassJob)) as Uint8Array)
    },
    close: (): Promise<void> => pool.destroy(),
  }
}

type Timed = <Port extends object>(service: string, port: Port) => Port

/** The wallets that are configured; null for one that is not. */
export type Wallets = {
  apple: (ReturnType<typeof createSigner> & { push: ApplePush['push'] }) | null
  google:
    | (GoogleWallet['calls'] &
        Pick<GoogleWallet, 'saveLink'> & {
          issuer: string
          /** What this process sent of events with new tickets: it is not sent again for each of them. */
          classes: LRUCache<string, string>
        })
    | null
  close(): Promise<void>
}

/** @param timed reports the calls of a port */
export function createWallets(config: Config, timed: Timed): Wallets {
  const signer = appleSigner(config)
  const account = googleAccount(config)
  const pass = signer && createSigner(signer)
  const push = signer && createApplePush({ url: config.APPLE_PUSH_URL, signer, timeoutMs: CALL_MS })
  const { GOOGLE_WALLET_URL: url, GOOGLE_WALLET_SAVE_URL: saveUrl } = config
  const google = account && createGoogleWallet({ url, saveUrl, account, timeoutMs: CALL_MS })
  return {
    apple: pass && push && { ...pass, push: timed('apple', push).push },
    // A link is a secret of its owner, and no call: it is not reported.
    google: google &&
      account && {
        ...timed('google', google.calls),
        saveLink: google.saveLink,
        issuer: account.issuer,
        classes: new LRUCache({ max: CLASSES, ttl: CLASSES_MS }),
      },
    async close() {
      await Promise.all([pass?.close(), push?.close()])
    },
  }
}
