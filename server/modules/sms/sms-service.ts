import { MESSAGES } from '../../../contract/messages.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Requester } from '../../auth/requester.ts'
import { openSession } from '../../auth/sessions-repo.ts'
import { raiseAlert } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { consumeRateLimit, limitKey, TEN_MINUTES } from '../../limits/rate-limit.ts'
import { required } from '../../required.ts'
import { done, type Result, refuse, refuseFields } from '../../result.ts'
import { countConfirmed, hasReachedShare, slotKey, standingOf, takeSend } from '../../limits/sms-limits.ts'
import {
  forgetVerification,
  pendingCodes,
  recordProof,
  recordRequest,
  releaseSlot,
  reserveSlot,
  verificationOf,
} from './sms-repo.ts'

const MAX_CHECKS = 5

export type Sent = { reenviar_em: number; newToken: string | null }

/**
 * Sends a code to a phone (digits), which only this session can confirm. Limits: `SMS_RESEND_SECONDS` between two codes,
 * then those of `sms-limits.ts` (docs/api.md#sms).
 * @returns seconds until another may be sent, and a session token when the browser had none; 429 over a limit
 */
export async function sendCode(deps: AppDeps, telefone: string, requester: Requester): Promise<Result<Sent>> {
  const { config, db } = deps
  const standing = await standingOf(deps, telefone, requester)
  const isKnown = standing.is === 'device'
  const pending = await pendingCodes(db, telefone)
  // A stranger neither replaces nor shares the code of a known device.
  if (!isKnown && pending.some(({ is_known }) => is_known)) return refuse(429, 'sms.too-soon')
  const slot = slotKey(deps, telefone, standing)
  if (!(await reserveSlot(db, slot, config.SMS_RESEND_SECONDS))) return refuse(429, 'sms.too-soon')
  const release = () => releaseSlot(db, slot, config.SMS_RESEND_SECONDS)
  const taken = await takeSend(deps, telefone, standing, requester)
  if (!taken.ok) {
    await release()
    return taken
  }
  // Codes requested by strangers must not use up the sends and checks of a known device's code.
  if (isKnown)
    await cancelAll(
      deps,
      pending.filter(({ is_known }) => !is_known),
    )
  const sent = await deps.sms.send(telefone)
  if (sent.kind !== 'sent') {
    await release()
    await taken.giveBack()
    if (sent.kind === 'too-many') return refuse(429, 'rate.limited')
    return sent.kind === 'bad-phone' ? refuseFields({ telefone: MESSAGES.phone }) : refuse(503, 'sms.not-sent')
  }
  const isShareReached = await hasReachedShare(deps)
  const newToken = await transaction(db, async (tx) => {
    const opened = requester.session ? null : await openSession(tx, null)
    const session = required(requester.session ?? opened?.session, 'the session of a request for a code')
    await recordRequest(tx, session.id, telefone, sent.verification, isKnown)
    if (isShareReached) await raiseAlert(tx, 'sms.day-tight', 'sms')
    return opened?.token ?? null
  })
  return done({ reenviar_em: config.SMS_RESEND_SECONDS, newToken })
}

async function cancelAll(deps: AppDeps, codes: readonly { verification: string }[]): Promise<void> {
  for (const { verification } of codes) {
    await deps.sms.cancel(verification)
    await transaction(deps.db, (tx) => forgetVerification(tx, verification))
  }
}

/**
 * Checks a code that this session asked for. If it is right, stores a proof for this session: single use, valid for ten
 * minutes, for signing up or, when the phone has an account, for a new password.
 * @returns 400 'Código incorreto.' for a wrong code, 429 after too many checks
 */
export async function confirmCode(
  deps: AppDeps,
  telefone: string,
  codigo: string,
  requester: Requester,
): Promise<Result<{ ok: true }>> {
  const { db, config } = deps
  const { session } = requester
  const asked = session && (await verificationOf(db, session.id, telefone))
  if (!session || !asked) return refuse(400, 'sms.code-gone')
  const { verification, is_known } = asked
  const key = limitKey(config, 'sms.check', telefone, session.id)
  if (!(await consumeRateLimit(db, key, TEN_MINUTES, MAX_CHECKS * config.SMS_PER_PHONE)))
    return refuse(429, 'rate.limited')
  const outcome = await deps.sms.check(verification, codigo)
  if (outcome === 'wrong') return refuse(400, 'sms.wrong-code', 'codigo')
  if (outcome === 'gone') return refuse(400, 'sms.code-gone')
  if (outcome === 'too-many') {
    // The next request creates another code, without waiting until this one expires.
    await cancelAll(deps, [{ verification }])
    return refuse(429, 'rate.limited')
  }
  if (outcome === 'unavailable') return refuse(503, 'sms.not-checked')
  await transaction(db, async (tx) => {
    await forgetVerification(tx, verification)
    await recordProof(tx, session.id, telefone)
  })
  if (!is_known) await countConfirmed(deps, requester)
  return done({ ok: true })
}
