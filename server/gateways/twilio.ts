import { z } from 'zod'
import { COUNTRY_CODE } from '../../contract/limits.ts'
import { call } from './http.ts'
import type { SmsGateway } from './sms.ts'

type Options = { url: string; accountSid: string; authToken: string; serviceSid: string; timeoutMs: number }

const Verification = z.object({ status: z.string() })

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
    if (outcome.kind === 'ok')
      return { status: 200, verification: Verification.safeParse(outcome.value).data?.status ?? '' }
    return { status: outcome.kind === 'rejected' ? outcome.status : 0, verification: '' }
  }
  const to = (telefone: string) => `+${COUNTRY_CODE}${telefone}`

  return {
    async send(telefone) {
      const { status, verification } = await post('/Verifications', {
        To: to(telefone),
        Channel: 'sms',
        Locale: 'pt-br',
      })
      if (verification === 'pending') return 'sent'
      if (status === 429) return 'too-many'
      return status === 400 ? 'bad-phone' : 'unavailable'
    },
    async check(telefone, codigo) {
      const { status, verification } = await post('/VerificationCheck', { To: to(telefone), Code: codigo })
      if (verification === 'approved') return 'approved'
      if (verification === 'pending') return 'wrong'
      if (status === 404 || verification === 'expired' || verification === 'canceled') return 'gone'
      if (status === 429 || verification === 'max_attempts_reached') return 'too-many'
      return status === 400 ? 'wrong' : 'unavailable'
    },
  }
}
