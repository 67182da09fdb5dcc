import type { ImapFlow, ImapFlowOptions } from 'imapflow'

/** How a visit to the mailbox ended: as a call to the mail server (`EmailOutcome`). `refused`: it does not delete mails. */
export type MailboxOutcome = { kind: 'ok' | 'auth' | 'refused' | 'tls' | 'unreached' | 'timeout' }

/** The port to the mailbox that mail servers send undelivered messages back to. Its calls never throw for the network. */
export type BounceMailbox = {
  /**
   * Gives the mails to `take`, some at a time and the oldest first, each cut to its first bytes, and deletes those that
   * `take` returned from: the same mails come again if it throws, or if the process ends.
   */
  read(take: (mails: readonly Buffer[]) => Promise<void>): Promise<MailboxOutcome>
  /** Connects, logs in and opens the mailbox, and reads nothing. */
  verify(): Promise<MailboxOutcome>
}

type Options = {
  /** `imaps://user:password@host:port`, or `imap://` for STARTTLS. */
  url: string
  /** Whether a connection that is not encrypted is refused. */
  isTlsRequired: boolean
  timeoutMs: number
}

/** Mails in memory at once, the most in one visit, and the longest such visit. */
const AT_ONCE = 20
const MOST = 400
const VISIT_MS = 90_000
/** What a report says, and the headers of the message it returns, come before what that message contains. */
const MAIL_BYTES = 262_144
/** Of one line or block of the server, so that it cannot fill the memory. */
const ANSWER_BYTES = 2 * MAIL_BYTES

class NotTaken extends Error {}

function outcomeOf(error: unknown): MailboxOutcome {
  const { code, message, authenticationFailed, tlsFailed } = Object(error) as Record<string, unknown>
  if (authenticationFailed === true) return { kind: 'auth' }
  if (tlsFailed === true || /certificate|self.signed|ssl|tls/i.test(`${String(code)} ${String(message)}`))
    return { kind: 'tls' }
  return { kind: /timeout|timedout/i.test(String(code)) ? 'timeout' : 'unreached' }
}

/** The port over IMAP (imapflow.com). A visit has a connection of its own. */
export function createImapMailbox({ url, isTlsRequired, timeoutMs }: Options): BounceMailbox {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const options: ImapFlowOptions = {
    host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    ...(isTlsRequired && !secure && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLineLength: ANSWER_BYTES,
    maxLiteralSize: ANSWER_BYTES,
    maxResponseSize: 2 * ANSWER_BYTES,
  }

  async function visit(work: (client: ImapFlow) => Promise<MailboxOutcome>): Promise<MailboxOutcome> {
    // Loaded by its first use: most processes have no mailbox.
    const imapflow = await import('imapflow')
    const client = new imapflow.ImapFlow(options)
    let isOver = false
    // Why the connection was lost; the call under way then only says that it is.
    let lost: unknown
    client.on('error', (error) => (lost ??= error))
    const deadline = setTimeout(() => {
      isOver = true
      client.close()
    }, VISIT_MS)
    try {
      await client.connect()
      await client.mailboxOpen('INBOX')
      const outcome = await work(client)
      // What was done is done, whatever it answers to that.
      await client.logout().catch(() => undefined)
      return outcome
    } catch (error) {
      if (error instanceof NotTaken) throw error.cause
      return isOver ? { kind: 'timeout' } : outcomeOf(lost ?? error)
    } finally {
      clearTimeout(deadline)
      client.close()
    }
  }

  return {
    verify: () => visit(async () => ({ kind: 'ok' })),
    read: (take) =>
      visit(async (client) => {
        let read = 0
        while (read < MOST) {
          const { exists } = client.mailbox || { exists: 0 }
          if (exists === 0) break
          const source = { start: 0, maxLength: MAIL_BYTES }
          const found = await client.fetchAll(`1:${Math.min(AT_ONCE, exists)}`, { uid: true, source })
          if (found.length === 0) break
          await take(found.map((mail) => mail.source ?? Buffer.alloc(0))).catch((cause: unknown) => {
            throw new NotTaken('the mails were not taken', { cause })
          })
          const uids = found.map(({ uid }) => uid)
          if (!(await client.messageDelete(uids, { uid: true }))) return { kind: 'refused' }
          read += found.length
        }
        return { kind: 'ok' }
      }),
  }
}
