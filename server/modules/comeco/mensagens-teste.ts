import { COMECO_WORDS, TESTE_EMAIL } from '../../../contract/comeco-words-rules.ts'
import type { TesteMensagem } from '../../../contract/comeco.ts'
import type { AppDeps } from '../../app-deps.ts'
import { publicBase } from '../../config/config.ts'
import type { EmailOutcome } from '../../gateways/email.ts'
import type { SmsSaid } from '../../gateways/sms.ts'
import { DAY, limitKey, takeAll, TEN_MINUTES } from '../../limits/rate-limit.ts'
import { smsOfDay } from '../../limits/sms-limits.ts'
import { done, type Result, refuse } from '../../result.ts'
import { confirmSms, readSms, storeMensagem } from './mensagens-teste-repo.ts'

/** Of one admin in ten minutes, and of all in a day: each costs money, and goes where an admin says. */
const PER_ADMIN = 5
const PER_DAY = 40
/** Codes that one admin may type in ten minutes. */
const CHECKS = 10

type Channel = 'sms' | 'email' | 'check'

const takeTest = (deps: AppDeps, channel: Channel, idUsuario: string) =>
  takeAll(deps.db, [
    {
      key: limitKey(deps.config, `comeco.${channel}`, idUsuario),
      windowSeconds: TEN_MINUTES,
      max: channel === 'check' ? CHECKS : PER_ADMIN,
    },
    { key: `comeco.${channel}`, windowSeconds: DAY, max: channel === 'check' ? PER_DAY * CHECKS : PER_DAY },
    ...(channel === 'sms' ? [smsOfDay(deps.config)] : []),
  ])

const failed = (problema: string): Result<TesteMensagem> => done({ ok: false, problema })
const OK = { ok: true, problema: null } as const

/** The variables that a refusal of the SMS service is about: by its status, the account or the service. */
const smsVariables = (said: SmsSaid | undefined): string[] =>
  said?.status === 401 || said?.status === 403
    ? ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']
    : said?.status === 404
      ? ['TWILIO_SERVICE_SID']
      : []

/**
 * Sends a code to an admin's own phone. The refusal of the service is answered in words, and kept for the step.
 * @returns 429 beyond the limits
 */
export async function sendTesteSms(deps: AppDeps, idUsuario: string, telefone: string): Promise<Result<TesteMensagem>> {
  const taken = await takeTest(deps, 'sms', idUsuario)
  if (!taken.ok) return taken
  const sent = await deps.sms.send(telefone)
  const isSent = sent.kind === 'sent'
  const said = isSent ? undefined : sent.said
  const problema = isSent ? null : said ? COMECO_WORDS.smsRefused(said.code, said.message) : COMECO_WORDS.smsUnavailable
  await storeMensagem(deps.db, {
    ...{ canal: 'sms', destino: telefone, idUsuario, isProven: false, problema },
    verificacao: isSent ? sent.verification : null,
    variaveis: smsVariables(said),
  })
  return problema === null ? done(OK) : failed(problema)
}

/** Checks the code of `sendTesteSms`: that it is right proves that the message came. */
export async function confirmTesteSms(
  deps: AppDeps,
  idUsuario: string,
  { telefone, codigo }: { telefone: string; codigo: string },
): Promise<Result<TesteMensagem>> {
  const asked = await readSms(deps.db, idUsuario, telefone)
  if (!asked?.verificacao) return refuse(400, 'sms.code-gone')
  const taken = await takeTest(deps, 'check', idUsuario)
  if (!taken.ok) return taken
  const outcome = await deps.sms.check(asked.verificacao, codigo)
  if (outcome === 'too-many') return refuse(429, 'rate.limited')
  if (outcome === 'wrong') return refuse(400, 'sms.wrong-code', 'codigo')
  if (outcome === 'gone') return failed(COMECO_WORDS.smsGone)
  if (outcome === 'unavailable') return failed(COMECO_WORDS.smsUnavailable)
  await confirmSms(deps.db, telefone)
  return done(OK)
}

const emailProblem = (outcome: Exclude<EmailOutcome, { kind: 'ok' }>): string =>
  COMECO_WORDS.smtp[outcome.kind](outcome.said)
/** Which variable to look at. */
const variableOf = (kind: EmailOutcome['kind']): string => (kind === 'refused' ? 'EMAIL_FROM' : 'SMTP_URL')

/**
 * Sends a test e-mail. The step is done when the mail server has taken it, and the mailbox of returned ones can be read.
 * @returns 429 beyond the limits
 */
export async function sendTesteEmail(deps: AppDeps, idUsuario: string, email: string): Promise<Result<TesteMensagem>> {
  if (!deps.email) return failed(COMECO_WORDS.emailUnset)
  const taken = await takeTest(deps, 'email', idUsuario)
  if (!taken.ok) return taken
  const text = TESTE_EMAIL.texto(publicBase(deps.config))
  const outcome = await deps.email.send({ to: email, subject: TESTE_EMAIL.assunto, text })
  const mailbox = outcome.kind === 'ok' && deps.bounces ? await deps.bounces.verify() : { kind: 'ok' as const }
  const unread = mailbox.kind === 'ok' ? null : COMECO_WORDS.bounces[mailbox.kind]
  const problema = outcome.kind === 'ok' ? unread : emailProblem(outcome)
  await storeMensagem(deps.db, {
    ...{ canal: 'email', destino: email, verificacao: null, idUsuario, problema, isProven: problema === null },
    variaveis: unread ? ['BOUNCES_URL'] : outcome.kind === 'ok' ? [] : [variableOf(outcome.kind)],
  })
  return problema === null ? done(OK) : failed(problema)
}
