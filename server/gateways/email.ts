import nodemailer from 'nodemailer'

type EmailMessage = {
  to: string
  subject: string
  text: string
  html?: string
  /** The message's own name, `<id@host>`: a mail program shows two with the same one once. */
  messageId?: string
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[]
}

/**
 * How a call to the mail server ended. `said`: its own sentence, never with our password.
 * - `ok`: it took the message. That is no proof that somebody received it.
 * - `auth`: it does not accept user and password. `refused`: it does not accept the message, sender or recipient;
 *   `isAddressDead`: because there is no such recipient, which no later try changes.
 * - `tls`: no encrypted connection. `unreached`: no connection. `timeout`: no answer in time; it may have sent it.
 */
export type EmailOutcome =
  | { kind: 'ok' }
  | { kind: 'auth' | 'refused' | 'tls' | 'unreached' | 'timeout'; said: string | null; isAddressDead: boolean }

/** The port to the mail server. Its calls never throw. */
export type EmailGateway = {
  send(message: EmailMessage): Promise<EmailOutcome>
  /** Connects and logs in, and sends nothing. */
  verify(): Promise<EmailOutcome>
}

type Options = {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  url: string
  from: string
  /** Where mail servers send back what they cannot deliver; without it to the sender. */
  bouncesTo?: string | undefined
  /** Whether a connection that is not encrypted is refused: STARTTLS must succeed before anything is sent. */
  isTlsRequired: boolean
  timeoutMs: number
}

const KINDS: Readonly<Record<string, Exclude<EmailOutcome['kind'], 'ok'>>> = {
  EAUTH: 'auth',
  ENOAUTH: 'auth',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'unreached',
  ESOCKET: 'unreached',
  EDNS: 'unreached',
}

const SAID_MAX = 300

/**
 * Whether the answer to a recipient says that the address does not exist (RFC 3463: 5.1.x is the address, but 5.1.7 and
 * 5.1.8 the sender's; 5.2.1 a mailbox that takes nothing). Without such a code 550 says so, with another one it is about
 * us: 5.7.1, that the server does not deliver for us.
 */
function isAddressDead({ command, responseCode, response }: Record<string, unknown>): boolean {
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500) return false
  const [, detail] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/.exec(String(response)) ?? []
  return detail === undefined ? responseCode === 550 : /^5\.(1\.(?![78]$)\d+|2\.1)$/.test(detail)
}

function outcomeOf(error: unknown): EmailOutcome {
  const { code, message, response, responseCode } = Object(error) as Record<string, unknown>
  const kind = KINDS[String(code)] ?? (responseCode === undefined ? 'unreached' : 'refused')
  const said = typeof response === 'string' ? response : typeof message === 'string' ? message : null
  // The certificate of the other side fails as an error of the socket.
  const isTls = kind === 'unreached' && /certificate|self.signed|ssl|tls/i.test(said ?? '')
  return {
    kind: isTls ? 'tls' : kind,
    isAddressDead: kind === 'refused' && isAddressDead(Object(error) as Record<string, unknown>),
    said: said === null ? null : said.replace(/\s+/g, ' ').trim().slice(0, SAID_MAX),
  }
}

/** The mail port over SMTP (nodemailer.com/smtp). A message takes a connection of its own. */
export function createSmtp({ url, from, bouncesTo, isTlsRequired, timeoutMs }: Options): EmailGateway {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = nodemailer.createTransport(
    {
      host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      requireTLS: isTlsRequired,
      ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // A message is made of what the server itself writes; it never reads a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const attempt = async (call: () => Promise<unknown>): Promise<EmailOutcome> => {
    try {
      await call()
      return { kind: 'ok' }
    } catch (error) {
      return outcomeOf(error)
    }
  }
  return {
    send: (message) =>
      attempt(() =>
        transport.sendMail({
          ...message,
          attachments: [...(message.attachments ?? [])],
          // What comes back has the headers alone, not the tickets; a delay is not told (RFC 3461).
          ...(bouncesTo !== undefined && {
            envelope: { from: bouncesTo, to: message.to },
            dsn: { ret: 'HDRS', notify: ['FAILURE'] },
          }),
          // RFC 3834: no program answers it.
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      ),
    verify: () => attempt(() => transport.verify()),
  }
}
