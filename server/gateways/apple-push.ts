import { type ClientHttp2Session, connect } from 'node:http2'
import { text } from 'node:stream/consumers'
import type { AppleSigner } from '../config/wallet-keys.ts'

/**
 * How a push to devices ended.
 * - `ok`: Apple took it for all that still exist; `gone`: the tokens of those that do not.
 * - `failed`: for some it did not; `said`: why the first of them failed, in Apple's or the network's word.
 */
type PushOutcome = { kind: 'ok' | 'failed'; gone: string[]; said: string | null }

/** The port to Apple's push service. Its calls never throw. */
export type ApplePush = {
  /** Tells devices that a pass of theirs has changed; the message has no content. */
  push(tokens: readonly string[]): Promise<PushOutcome>
  close(): Promise<void>
}

type Options = { url: string; signer: AppleSigner; timeoutMs: number }

/** Apple's words for a token that no device has any more. */
const GONE = new Set(['Unregistered', 'BadDeviceToken'])
const REASON = /"reason"\s*:\s*"(\w{1,60})"/
/** A connection without a push is closed. */
const IDLE_MS = 60_000

/**
 * Apple's push service over HTTP/2, with the certificate of the pass type, which Apple demands for passes
 * (developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes).
 */
export function createApplePush({ url, signer, timeoutMs }: Options): ApplePush {
  let kept: ClientHttp2Session | null = null

  function session(): ClientHttp2Session {
    if (kept && !kept.closed && !kept.destroyed) return kept
    const made = connect(url, { cert: signer.certificate, key: signer.key })
    // Its requests fail with the same error.
    made.on('error', () => undefined)
    made.on('goaway', () => made.close())
    made.setTimeout(IDLE_MS, () => made.close())
    kept = made
    return made
  }

  /** @returns Apple's word for a refusal; null when it took the push @throws for a failure of the network */
  async function send(token: string): Promise<string | null> {
    const made = session()
    const stream = made.request({
      ':method': 'POST',
      ':path': `/3/device/${encodeURIComponent(token)}`,
      'apns-topic': signer.type,
      'content-type': 'application/json',
    })
    const answered = new Promise<number>((resolve, reject) => {
      stream.on('response', (headers) => resolve(Number(headers[':status'])))
      stream.on('error', reject)
      stream.on('close', () => reject(new Error('closed')))
      stream.setTimeout(timeoutMs, () => {
        stream.destroy(new Error('timeout'))
        // The connection may be dead: the next push opens another one.
        made.close()
      })
    })
    stream.end('{}')
    const status = await answered
    const body = await text(stream)
    if (status === 200) return null
    return status === 410 ? 'Unregistered' : (REASON.exec(body)?.[1] ?? String(status))
  }

  return {
    async push(tokens) {
      const ends = await Promise.all(
        tokens.map(async (token) => ({
          token,
          said: await send(token).catch((error: unknown) => String(Object(error).code ?? Object(error).message)),
        })),
      )
      const gone = ends.filter(({ said }) => said !== null && GONE.has(said)).map(({ token }) => token)
      const failed = ends.find(({ said }) => said !== null && !GONE.has(said))
      return { kind: failed ? 'failed' : 'ok', gone, said: failed?.said ?? null }
    },
    async close() {
      kept?.destroy()
    },
  }
}
