import apn from '@parse/node-apn'
import type { AppleSigner } from '../config/wallets.ts'

/**
 * How a push to devices ended.
 * - `ok`: Apple took it for all that still exist; `gone`: the tokens of those that do not.
 * - `failed`: for some it did not; `said`: Apple's own word, or the status of the answer, of the first of them.
 */
export type PushOutcome = { kind: 'ok' | 'failed'; gone: string[]; said: string | null }

/** The port to Apple's push service. Its calls never throw. */
export type ApplePush = {
  /** Tells devices that a pass of theirs has changed; the message has no content. */
  push(tokens: readonly string[]): Promise<PushOutcome>
  close(): Promise<void>
}

type Options = { url: string; signer: AppleSigner; timeoutMs: number }

/** Apple's words for a token that no device has any more. */
const GONE = new Set(['Unregistered', 'BadDeviceToken'])

/**
 * Apple's push service with the certificate of the pass type
 * (developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes).
 */
export function createApplePush({ url, signer, timeoutMs }: Options): ApplePush {
  const { hostname, port } = new URL(url)
  // Made with the first push: it has a timer of its own.
  let provider: apn.Provider | null = null
  const made = (): apn.Provider =>
    (provider ??= new apn.Provider({
      cert: signer.certificate,
      key: signer.key,
      production: true,
      address: hostname,
      port: port === '' ? 443 : Number(port),
      requestTimeout: timeoutMs,
    }))
  return {
    async push(tokens) {
      const note = new apn.Notification()
      note.topic = signer.type
      note.rawPayload = {}
      try {
        const { failed } = await made().send(note, [...tokens])
        const gone = failed.filter(({ status, response }) => status === 410 || GONE.has(response?.reason ?? ''))
        const [first] = failed.filter((one) => !gone.includes(one))
        return {
          kind: first ? 'failed' : 'ok',
          gone: gone.map(({ device }) => device),
          said: first ? (first.response?.reason ?? (first.status === undefined ? null : String(first.status))) : null,
        }
      } catch {
        return { kind: 'failed', gone: [], said: null }
      }
    },
    async close() {
      await provider?.shutdown()
    },
  }
}
