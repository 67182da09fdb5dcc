import { publicBase, type Config } from '../config/config.ts'
import type { Db } from '../db/connection.ts'
import { failureDetails } from '../db/db-errors.ts'
import type { EmailGateway } from '../gateways/email.ts'
import type { NoticeGateway } from '../gateways/sms.ts'
import {
  type Canal,
  claimMessage,
  end,
  markRefused,
  postpone,
  readAddress,
  type StoredMessage,
  storeSent,
} from './queue-repo.ts'

type Anexo = { nome: string; tipo: string; bytes: Buffer }
/** A channel that is null has nothing of this kind. `sms`: one SMS, of characters that an SMS has. */
type Composed = {
  email: { assunto: string; html: string; texto: string; anexos: readonly Anexo[] } | null
  sms: string | null
}
/** Makes a stored message's texts, from what is true now. @returns null when there is nothing to tell any more */
export type Compose = (db: Db, mensagem: StoredMessage) => Promise<Composed | null>

export type SendDeps = {
  db: Db
  /** Null: the channel is not configured. */
  email: EmailGateway | null
  notices: NoticeGateway | null
  compose: Compose
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>
  log: { error(detail: object, message: string): void }
}

/** With `backoffSeconds` between them, these tries are a day. @internal */
export const TRIES = 20
const FIRST_SECONDS = 30
const MOST_SECONDS = 7200
/** Each waits up to this share longer, so that those of one failure do not come back together. */
const SPREAD = 0.2
/**
 * The least wait before an SMS that the service may have taken is asked for in its list and sent again: by then the list
 * shows what it took. Twilio documents no time for that, so that one which it shows later still comes twice.
 */
const UNANSWERED_SECONDS = 300
/** When it is first asked whether an SMS came. */
const CHECK_SECONDS = 120

/** The least wait after so many tries, in seconds. @internal */
export const backoffSeconds = (tries: number): number => Math.min(MOST_SECONDS, FIRST_SECONDS * 2 ** (tries - 1))

type Ended =
  | { kind: 'sent'; idServico: string | null }
  | { kind: 'later' | 'address-dead'; problema: string }
  | { kind: 'nothing' }

/** The server's number and nothing else: in its sentence the address may be. */
const replyCode = (said: string | null): string =>
  /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?(?![\d.])/.exec(said ?? '')?.[0] ?? ''

async function byEmail(
  { email, config }: SendDeps,
  { id }: StoredMessage,
  to: string,
  composed: Composed,
): Promise<Ended> {
  if (!email || !composed.email) return { kind: 'nothing' }
  const { assunto, html, texto, anexos } = composed.email
  const outcome = await email.send({
    ...{ to, subject: assunto, html, text: texto },
    messageId: `<${id}@${new URL(publicBase(config)).hostname}>`,
    attachments: anexos.map(({ nome, tipo, bytes }) => ({ filename: nome, contentType: tipo, content: bytes })),
  })
  if (outcome.kind === 'ok') return { kind: 'sent', idServico: null }
  const problema = `${outcome.kind} ${replyCode(outcome.said)}`.trim()
  return { kind: outcome.isAddressDead ? 'address-dead' : 'later', problema }
}

async function bySms({ notices }: SendDeps, message: StoredMessage, to: string, { sms }: Composed): Promise<Ended> {
  if (!notices || sms === null) return { kind: 'nothing' }
  const isRepeated = message.tentativas > 1 || message.is_old
  const outcome = await notices.sendText(to, sms, isRepeated ? new Date(message.created_at) : null)
  if (outcome.kind === 'sent') return { kind: 'sent', idServico: outcome.id }
  const problema = `${outcome.kind} ${outcome.code}`
  return { kind: outcome.kind === 'bad-phone' ? 'address-dead' : 'later', problema }
}

/** @returns whether it was given up for want of an answer */
async function later({ db }: SendDeps, message: StoredMessage, problema: string): Promise<boolean> {
  if (message.tentativas >= TRIES) return end(db, message, 'desistida', problema)
  const isUnanswered = message.canal === 'sms' && /^(unknown|failed)/.test(problema)
  const least = Math.max(isUnanswered ? UNANSWERED_SECONDS : 0, backoffSeconds(message.tentativas))
  await postpone(db, message, problema, least * (1 + Math.random() * SPREAD))
  return false
}

async function send(deps: SendDeps, message: StoredMessage): Promise<boolean> {
  const { db } = deps
  const address = await readAddress(db, message)
  if (!address?.to) await end(db, message, 'sem-efeito', 'no-address')
  else if (address.is_refused) await end(db, message, 'desistida', 'address-refused')
  else {
    const composed = await deps.compose(db, message)
    const ended: Ended = composed
      ? await (message.canal === 'email' ? byEmail : bySms)(deps, message, address.to, composed)
      : { kind: 'nothing' }
    if (ended.kind === 'sent') await storeSent(db, message.id, ended.idServico, CHECK_SECONDS)
    else if (ended.kind === 'nothing') await end(db, message, 'sem-efeito', null)
    else if (ended.kind === 'later') return later(deps, message, ended.problema)
    else {
      await markRefused(db, message, address.to)
      await end(db, message, 'desistida', ended.problema)
    }
  }
  return false
}

/**
 * Sends the message of a channel that has been due the longest. What fails is tried again for a day, and given up; an
 * address that does not exist is marked, and gets nothing more until it changes.
 * @param onClaimed called before the call: there may be more to send beside it
 * @returns null when none was due; whether this one was given up for want of an answer
 */
export async function sendNext(
  deps: SendDeps,
  canal: Canal,
  onClaimed: () => void,
): Promise<{ isGivenUp: boolean } | null> {
  const message = await claimMessage(deps.db, canal)
  if (!message) return null
  onClaimed()
  try {
    return { isGivenUp: await send(deps, message) }
  } catch (error) {
    deps.log.error({ mensagem: message.id, ...failureDetails(error) }, 'a message could not be sent')
    return { isGivenUp: await later(deps, message, 'failed') }
  }
}
