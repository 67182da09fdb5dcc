import { hex } from '../core/ids.ts'
import type { Json } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { isSmsNumber } from './phone.ts'
import { TwilioProblem } from './problem.ts'

export type Text = { sid: string; service: string; phone: string; body: string; created_at: number }

const MOST_LETTERS = 1600
/** A landline, or a number that no carrier knows, is found out only after the text was taken. */
const LANDLINE = /0404$/
const NOT_REACHED = 30006

// The letters of GSM 03.38: a text of these alone has 160 to a part, of which the second row takes two each.
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('^{}\\[~]|€\f')

/** How many letters of an SMS a text takes, and how many SMS. */
export function measure(body: string): { letters: number; parts: number; isGsm: boolean } {
  const letters = [...body]
  const isGsm = letters.every((letter) => BASIC.has(letter) || EXTENDED.has(letter))
  const length = isGsm ? letters.reduce((sum, letter) => sum + (EXTENDED.has(letter) ? 2 : 1), 0) : body.length
  const [one, more] = isGsm ? [160, 153] : [70, 67]
  return { letters: length, parts: length <= one ? 1 : Math.ceil(length / more), isGsm }
}

function show({ sid, service, phone, body, created_at }: Text, account: string, status: string): Json {
  const isLost = status === 'undelivered'
  return {
    sid,
    account_sid: account,
    messaging_service_sid: service,
    to: phone,
    body,
    num_segments: String(measure(body).parts),
    direction: 'outbound-api',
    status,
    error_code: isLost ? NOT_REACHED : null,
    error_message: isLost ? 'Landline or unreachable carrier' : null,
    date_created: new Date(created_at).toUTCString().replace('GMT', '+0000'),
    uri: `/2010-04-01/Accounts/${account}/Messages/${sid}.json`,
  }
}

const statusOf = ({ phone }: Text): string => (LANDLINE.test(phone) ? 'undelivered' : 'delivered')

/** Takes a text. Twilio has no key against repetition: the same request twice is two texts. */
export function sendText(sandbox: Sandbox, account: string, service: string, to: string, body: string): Json {
  if (!isSmsNumber(to)) throw new TwilioProblem(400, 21211, `Invalid 'To' Phone Number: ${to}`)
  if (body.length > MOST_LETTERS) throw new TwilioProblem(400, 21617, 'The concatenated message body exceeds the limit')
  const text = { sid: `SM${hex(16)}`, service, phone: to, body, created_at: sandbox.now() }
  sandbox.db.run(
    'INSERT INTO texts (sid, service, phone, body, created_at) VALUES (?, ?, ?, ?, ?)',
    ...[text.sid, service, to, body, text.created_at],
  )
  return show(text, account, 'accepted')
}

/** One text, with what became of it. */
export function readText(sandbox: Sandbox, account: string, sid: string): Json {
  const text = sandbox.db.get<Text>('SELECT sid, service, phone, body, created_at FROM texts WHERE sid = ?', sid)
  if (!text) throw new TwilioProblem(404, 20404, `The requested resource /Messages/${sid}.json was not found`)
  return show(text, account, statusOf(text))
}

/** The texts to a phone, or to all of them, the newest first. */
export const textsTo = (sandbox: Sandbox, phone: string | null, limit: number): Text[] =>
  sandbox.db.all<Text>(
    'SELECT sid, service, phone, body, created_at FROM texts WHERE ? IS NULL OR phone = ? ORDER BY seq DESC LIMIT ?',
    ...[phone, phone, limit],
  )

export const listTexts = (sandbox: Sandbox, account: string, phone: string | null, limit: number): Json => ({
  messages: textsTo(sandbox, phone, limit).map((text) => show(text, account, statusOf(text))),
  page: 0,
  page_size: limit,
})
