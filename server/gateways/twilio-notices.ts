import { z } from 'zod'
import { COUNTRY_CODE } from '../../contract/limits.ts'
import { call } from './http.ts'
import type { NoticeGateway } from './sms.ts'

type Options = { url: string; accountSid: string; authToken: string; serviceSid: string; timeoutMs: number }

/** `error_code`: why it did not come. */
const Message = z.object({
  sid: z.string().min(1),
  status: z.string(),
  to: z.string().default(''),
  /** RFC 2822. */
  date_created: z.string().nullable().default(null),
  body: z.string().nullable().default(null),
  error_code: z.number().nullable().default(null),
})
const Messages = z.object({ messages: z.array(Message) })

/**
 * Errors that say that a number gets no SMS (twilio.com/docs/api/errors): not a number, no mobile one, the person said
 * STOP; later: unknown, a landline.
 */
const BAD_PHONE = new Set([21211, 21610, 21614, 30005, 30006])
const ENDED_WITHOUT = new Set(['failed', 'undelivered', 'canceled'])
const CAME = new Set(['delivered', 'read'])
/** How many of the last texts to one phone are looked through for a repeated one. */
const LOOKED_THROUGH = 50
/** The service's clock may be behind ours. */
const CLOCK_MS = 60_000

/** Twilio's Messages (twilio.com/docs/messaging/api/message-resource), sent by a Messaging service. */
export function createTwilioNotices({ url, accountSid, authToken, serviceSid, timeoutMs }: Options): NoticeGateway {
  const base = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`
  const headers = { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
  const to = (telefone: string) => `+${COUNTRY_CODE}${telefone}`

  /** @returns the id of the same text sent to this phone since then, null without one, undefined when the list could not be read */
  async function find(telefone: string, texto: string, since: Date): Promise<string | null | undefined> {
    const query = new URLSearchParams({ To: to(telefone), PageSize: String(LOOKED_THROUGH) })
    const outcome = await call(`${base}/Messages.json?${query}`, { method: 'GET', headers }, timeoutMs)
    const list = outcome.kind === 'ok' ? Messages.safeParse(outcome.value) : null
    if (!list?.success) return undefined
    const isSame = ({ body, status, date_created }: z.infer<typeof Message>): boolean =>
      body === texto && !ENDED_WITHOUT.has(status) && Date.parse(date_created ?? '') > since.getTime() - CLOCK_MS
    return list.data.messages.find(isSame)?.sid ?? null
  }

  return {
    async sendText(telefone, texto, triedSince) {
      const known = triedSince && (await find(telefone, texto, triedSince))
      if (known === undefined) return { kind: 'unreached', code: 'list' }
      if (known !== null) return { kind: 'sent', id: known }
      const outcome = await call(
        `${base}/Messages.json`,
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ To: to(telefone), MessagingServiceSid: serviceSid, Body: texto }).toString(),
        },
        timeoutMs,
      )
      if (outcome.kind === 'ok') {
        const message = Message.safeParse(outcome.value)
        return message.success ? { kind: 'sent', id: message.data.sid } : { kind: 'unknown', code: 'shape' }
      }
      if (outcome.kind === 'unreached') return { kind: 'unreached', code: 'unreached' }
      if (outcome.kind !== 'rejected') return { kind: 'unknown', code: outcome.kind }
      const code = String(outcome.code ?? outcome.status)
      if (outcome.status === 429) return { kind: 'too-many', code }
      return { kind: BAD_PHONE.has(outcome.code ?? 0) ? 'bad-phone' : 'refused', code }
    },
    async readText(id) {
      const outcome = await call(
        `${base}/Messages/${encodeURIComponent(id)}.json`,
        { method: 'GET', headers },
        timeoutMs,
      )
      const message = outcome.kind === 'ok' ? Message.safeParse(outcome.value) : null
      if (!message?.success) return { kind: 'unavailable' }
      const { status, error_code, to: e164 } = message.data
      if (CAME.has(status)) return { kind: 'came' }
      if (!ENDED_WITHOUT.has(status)) return { kind: 'waits' }
      return {
        kind: BAD_PHONE.has(error_code ?? 0) ? 'bad-phone' : 'lost',
        code: String(error_code ?? status),
        telefone: e164.replace(`+${COUNTRY_CODE}`, ''),
      }
    },
  }
}
