import { sql } from 'drizzle-orm'
import { MESSAGES } from '../../../contract/messages.ts'
import type { AppDeps } from '../../app-deps.ts'
import { openSession, type Session } from '../../auth/sessions.ts'
import { transaction } from '../../db/transaction.ts'
import { consumeRateLimit } from '../../rate-limit.ts'
import { done, type Result, refuse, refuseFields } from '../../result.ts'

const PROOF_MINUTES = 10
const MAX_CHECKS = 5
const TEN_MINUTES = 600
const HOUR = 3600
const DAY = 86_400

/** The requester of a code: the session, if the browser has one, and the IP address, which thousands may share. */
export type SmsRequester = { session: Session | null; address: string }
export type Sent = { reenviar_em: number; newToken: string | null }

/**
 * Sends a code to a phone (digits). Limits: `SMS_RESEND_SECONDS` between two codes, then per phone, per device, a
 * higher one per address, and a daily maximum for all (docs/api.md#sms).
 * @returns seconds until another may be sent, and a session token when the browser had none; 429 over a limit
 */
export async function sendCode(
  deps: AppDeps,
  telefone: string,
  { session, address }: SmsRequester,
): Promise<Result<Sent>> {
  const { config, db } = deps
  if (!(await reserveSendSlot(deps, telefone))) return refuse(429, 'sms.too-soon')
  const within =
    (await consumeRateLimit(db, `sms.phone:${telefone}`, TEN_MINUTES, config.SMS_PER_PHONE)) &&
    (session === null || (await consumeRateLimit(db, `sms.device:${session.id}`, HOUR, config.SMS_PER_DEVICE))) &&
    (await consumeRateLimit(db, `sms.address:${address}`, HOUR, config.SMS_PER_ADDRESS)) &&
    (await consumeRateLimit(db, 'sms.day', DAY, config.SMS_PER_DAY))
  if (!within) {
    await releaseSendSlot(deps, telefone)
    return refuse(429, 'rate.limited')
  }
  const sent = await deps.sms.send(telefone)
  if (sent !== 'sent') await releaseSendSlot(deps, telefone)
  if (sent === 'too-many') return refuse(429, 'rate.limited')
  if (sent === 'bad-phone') return refuseFields({ telefone: MESSAGES.phone })
  if (sent === 'unavailable') return refuse(503, 'sms.not-sent')
  const opened = session ? null : await transaction(db, (tx) => openSession(tx, null))
  return done({ reenviar_em: config.SMS_RESEND_SECONDS, newToken: opened?.token ?? null })
}

const sendSlotKey = (telefone: string): string => `sms.last:${telefone}`

/** Reserves the right to send a code: of concurrent requests for a phone, over all processes, one succeeds. */
async function reserveSendSlot({ db, config }: AppDeps, telefone: string): Promise<boolean> {
  const key = sendSlotKey(telefone)
  return transaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const { rowCount } = await tx.execute(sql`INSERT INTO rate_limit (key, window_start, count)
      SELECT ${key}, clock_timestamp(), 1 WHERE NOT EXISTS (SELECT 1 FROM rate_limit WHERE key = ${key}
        AND window_start > clock_timestamp() - make_interval(secs => ${config.SMS_RESEND_SECONDS}))`)
    return rowCount === 1
  })
}

/** Releases the slot when no code was sent, so that a new request is not refused as too soon. */
const releaseSendSlot = ({ db, config }: AppDeps, telefone: string) =>
  db.execute(sql`DELETE FROM rate_limit WHERE key = ${sendSlotKey(telefone)}
    AND window_start > clock_timestamp() - make_interval(secs => ${config.SMS_RESEND_SECONDS})`)

/**
 * Checks a code. If it is right, stores a proof for this session: single use, valid for ten minutes, for signing up or,
 * when the phone has an account, for a new password.
 * @returns 400 'Código incorreto.' for a wrong code, 429 after too many checks
 */
export async function confirmCode(
  deps: AppDeps,
  telefone: string,
  codigo: string,
  session: Session | null,
): Promise<Result<{ ok: true }>> {
  if (!session) return refuse(400, 'sms.code-gone')
  if (!(await consumeRateLimit(deps.db, `sms.check:${telefone}`, TEN_MINUTES, MAX_CHECKS * deps.config.SMS_PER_PHONE)))
    return refuse(429, 'rate.limited')
  const outcome = await deps.sms.check(telefone, codigo)
  if (outcome === 'wrong') return refuse(400, 'sms.wrong-code', 'codigo')
  if (outcome === 'gone') return refuse(400, 'sms.code-gone')
  if (outcome === 'too-many') return refuse(429, 'rate.limited')
  if (outcome === 'unavailable') return refuse(503, 'sms.not-checked')
  await deps.db.execute(sql`INSERT INTO sms_proof (id_session, telefone, purpose, expires_at)
    SELECT ${session.id}, ${telefone},
      CASE WHEN EXISTS (SELECT 1 FROM cliente WHERE telefone = ${telefone}) THEN 'new-password' ELSE 'sign-up' END,
      clock_timestamp() + make_interval(mins => ${PROOF_MINUTES})`)
  return done({ ok: true })
}
