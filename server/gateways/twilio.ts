import { z } from 'zod'
import { COUNTRY_CODE } from '../../contract/limits.ts'
import { call } from './http.ts'
import type { SmsGateway } from './sms.ts'

type Options = { url: string; accountSid: string; authToken: string; serviceSid: string; timeoutMs: number }

const Verification = z.object({ sid: z.string().default(''), status: z.string() })
const NONE = { sid: '', status: '', said: null }

/** Twilio Verify v2 (twilio.com/docs/verify/api). Twilio makes, sends and checks the code. */
export function createTwilio({ url, accountSid, authToken, serviceSid, timeoutMs }: Options): SmsGateway {
  const base = `${url.replace(/\/$/, '')}/v2/Services/${encodeURIComponent(serviceSid)}`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const post = async (path: string, form: Record<string, string>) => {
    const outcome = await call(
      base + path,
      {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      },
      timeoutMs,
    )
    if (outcome.kind === 'ok') return { http: 200, said: null, ...(Verification.safeParse(outcome.value).data ?? NONE) }
    if (outcome.kind !== 'rejected') return { http: 0, ...NONE }
    const { status, code = null, message } = outcome
    return { http: status, ...NONE, said: { status, code, message } }
  }
  const to = (telefone: string) => `+${COUNTRY_CODE}${telefone}`

  return {
    async verify() {
      const outcome = await call(base, { method: 'GET', headers: { authorization } }, timeoutMs)
      if (outcome.kind === 'ok') return { kind: 'ok' }
      if (outcome.kind !== 'rejected') return { kind: 'unavailable' }
      const { status, code = null, message } = outcome
      return { kind: 'refused', said: { status, code, message } }
    },
    async send(telefone) {
      const { http, sid, status, said } = await post('/Verifications', {
        To: to(telefone),
        Channel: 'sms',
        Locale: 'pt-br',
      })
      if (status === 'pending' && sid !== '') return { kind: 'sent', verification: sid }
      const kind = http === 429 ? 'too-many' : http === 400 ? 'bad-phone' : 'unavailable'
      return { kind, ...(said && { said }) }
    },
    async check(verification, codigo) {
      const { http, status } = await post('/VerificationCheck', { VerificationSid: verification, Code: codigo })
      if (status === 'approved') return 'approved'
      if (status === 'pending') return 'wrong'
      if (http === 404 || status === 'expired' || status === 'canceled') return 'gone'
      if (http === 429 || status === 'max_attempts_reached') return 'too-many'
      return http === 400 ? 'wrong' : 'unavailable'
    },
    async cancel(verification) {
      await post(`/Verifications/${encodeURIComponent(verification)}`, { Status: 'canceled' })
    },
  }
}
