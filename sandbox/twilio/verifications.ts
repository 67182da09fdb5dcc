import { digits, hex, isoSeconds } from '../core/ids.ts'
import type { Json } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { isSmsNumber } from './phone.ts'
import { TwilioProblem } from './problem.ts'

export type Verification = {
  sid: string
  service: string
  phone: string
  code: string
  status: 'pending' | 'approved' | 'canceled'
  checks: number
  created_at: number
  expires_at: number
  /** JSON list of send attempts. */
  sends: string
}
type Send = { time: string; channel: string; attempt_sid: string }

const LIFETIME_MS = 10 * 60_000
const MAX_SENDS = 5
const MAX_CHECKS = 5
const CHANNELS = ['sms', 'call', 'whatsapp', 'auto']

const LIVE = "status = 'pending' AND expires_at > ?"

function findLive(sandbox: Sandbox, service: string, column: 'phone' | 'sid', value: string): Verification | undefined {
  return sandbox.db.get<Verification>(
    `SELECT * FROM verifications WHERE service = ? AND ${column} = ? AND ${LIVE} ORDER BY seq DESC LIMIT 1`,
    service,
    value,
    sandbox.now(),
  )
}

function show(row: Verification, account: string, now: number): Json {
  return {
    sid: row.sid,
    service_sid: row.service,
    account_sid: account,
    to: row.phone,
    channel: 'sms',
    status: row.status,
    valid: row.status === 'approved',
    amount: null,
    payee: null,
    date_created: isoSeconds(row.created_at),
    date_updated: isoSeconds(now),
  }
}

/** Within ten minutes, a repeated request sends the same code of the same verification. */
export function send(sandbox: Sandbox, service: string, account: string, to: string, channel: string): Json {
  if (!isSmsNumber(to)) throw new TwilioProblem(400, 60200, `Invalid parameter \`To\`: ${to}`)
  if (!CHANNELS.includes(channel)) throw new TwilioProblem(400, 60200, `Invalid parameter \`Channel\`: ${channel}`)
  const now = sandbox.now()
  const attempt: Send = { time: isoSeconds(now), channel, attempt_sid: `VL${hex(16)}` }
  const row = findLive(sandbox, service, 'phone', to) ?? {
    sid: `VE${hex(16)}`,
    service,
    phone: to,
    code: digits(6),
    status: 'pending' as const,
    checks: 0,
    created_at: now,
    expires_at: now + LIFETIME_MS,
    sends: '[]',
  }
  if (row.checks >= MAX_CHECKS) throw new TwilioProblem(429, 60202, 'Max check attempts reached')
  const sends = [...(JSON.parse(row.sends) as Send[]), attempt]
  if (sends.length > MAX_SENDS) throw new TwilioProblem(429, 60203, 'Max send attempts reached')
  sandbox.db.run(
    'INSERT INTO verifications (sid, service, phone, code, status, checks, created_at, expires_at, sends) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (sid) DO UPDATE SET sends = excluded.sends',
    row.sid,
    row.service,
    row.phone,
    row.code,
    row.status,
    row.checks,
    row.created_at,
    row.expires_at,
    JSON.stringify(sends),
  )
  const url = `https://verify.twilio.com/v2/Services/${service}/Verifications/${row.sid}`
  return { ...show(row, account, now), lookup: {}, send_code_attempts: sends, sna: null, url }
}

/** A wrong code is a 200 with `pending`, not an error. An approved or expired verification is a 404. */
export function check(
  sandbox: Sandbox,
  service: string,
  account: string,
  target: { column: 'phone' | 'sid'; value: string },
  code: string,
): Json {
  const row = findLive(sandbox, service, target.column, target.value)
  if (!row) {
    const resource = `/Services/${service}/VerificationCheck`
    throw new TwilioProblem(404, 20404, `The requested resource ${resource} was not found`)
  }
  if (row.checks >= MAX_CHECKS) throw new TwilioProblem(429, 60202, 'Max check attempts reached')
  const status = row.code === code ? 'approved' : 'pending'
  sandbox.db.run('UPDATE verifications SET checks = checks + 1, status = ? WHERE sid = ?', status, row.sid)
  return { ...show({ ...row, status }, account, sandbox.now()), sna_attempts_error_codes: [] }
}

/** Ends a pending verification. Afterwards its code is a 404, and the phone's next verification has another code. */
export function cancel(sandbox: Sandbox, service: string, account: string, sid: string): Json {
  const row = findLive(sandbox, service, 'sid', sid)
  if (!row) {
    const resource = `/Services/${service}/Verifications/${sid}`
    throw new TwilioProblem(404, 20404, `The requested resource ${resource} was not found`)
  }
  sandbox.db.run("UPDATE verifications SET status = 'canceled' WHERE sid = ?", sid)
  return show({ ...row, status: 'canceled' }, account, sandbox.now())
}

/** The valid code in the last SMS to this phone, if there is one. */
export function liveCode(sandbox: Sandbox, phone: string): string | undefined {
  return sandbox.db.get<{ code: string }>(
    `SELECT code FROM verifications WHERE phone = ? AND ${LIVE} ORDER BY seq DESC LIMIT 1`,
    phone,
    sandbox.now(),
  )?.code
}

export function lastMessages(sandbox: Sandbox, count: number): Verification[] {
  return sandbox.db.all<Verification>('SELECT * FROM verifications ORDER BY seq DESC LIMIT ?', count)
}
