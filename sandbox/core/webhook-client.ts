import { Agent, request } from 'node:http'
import { basicAuthHeader } from './basic-auth.ts'
import type { WebhookTarget } from './options.ts'

export type Delivery = { ok: boolean; status: number | null; raw: string }

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_CHARS = 500

/** Uses node:http with keep-alive connections: at load-test rates fetch costs several times as much. */
export class WebhookClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 })
  readonly #target: WebhookTarget

  constructor(target: WebhookTarget) {
    this.#target = target
  }

  post(body: string): Promise<Delivery> {
    return new Promise((resolve) => {
      const outgoing = request(this.#target.url, {
        method: 'POST',
        agent: this.#agent,
        timeout: TIMEOUT_MS,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'pagarme-sandbox',
          authorization: basicAuthHeader(this.#target),
        },
      })
      const fail = (error: Error): void => resolve({ ok: false, status: null, raw: error.message })
      outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
      outgoing.on('error', fail)
      outgoing.on('response', (answer) => {
        const status = answer.statusCode ?? 0
        let raw = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          if (raw.length < MAX_RESPONSE_CHARS) raw = (raw + chunk).slice(0, MAX_RESPONSE_CHARS)
        })
        answer.on('error', fail)
        // A redirect is a failure, too (Pagar.me docs: a 303 response appeared as "PIX pending forever").
        answer.on('end', () => resolve({ ok: status >= 200 && status < 300, status, raw }))
      })
      outgoing.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
