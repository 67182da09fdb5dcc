import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Sandbox } from '../core/sandbox.ts'
import { reportsOf } from './bounce.ts'
import { receive } from './mailbox.ts'

const HOST = '127.0.0.1'
const MAX_BYTES = 20_000_000

/** An error with the reply of a real mail server. */
const reply = (code: number, message: string): Error => Object.assign(new Error(message), { responseCode: code })

/**
 * A mail server that delivers to the sandbox's own mailbox, on this machine only and without TLS. A recipient
 * `recusado@…` does not exist, one `ocupado@…` is told to come later, what goes to `@devolve.test` is accepted and comes
 * back (bounce.ts), and the password `errada` is wrong; every other user and recipient is accepted.
 */
export function mailServer(sandbox: Sandbox): { listen(port: number): Promise<number>; close(): Promise<void> } {
  const server = new SMTPServer({
    name: 'sandbox',
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    hideDSN: false,
    closeTimeout: 1000,
    onAuth({ username, password }, _session, done) {
      if (password === 'errada') return done(reply(535, '5.7.8 Authentication credentials invalid'))
      done(null, { user: username })
    },
    onRcptTo({ address }, _session, done) {
      if (/^ocupado@/i.test(address)) return done(reply(451, '4.7.1 Try again later'))
      done(/^recusado@/i.test(address) ? reply(550, `5.1.1 <${address}>: user unknown`) : null)
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const { mailFrom, dsn } = session.envelope
      const from = mailFrom ? mailFrom.address : ''
      const deliver = async (): Promise<void> => {
        const raw = await buffer(stream)
        await receive(sandbox, raw, recipients)
        for (const report of reportsOf({ raw, from, recipients, isHeadersOnly: dsn?.ret === 'HDRS' }))
          await receive(sandbox, report, [from])
      }
      deliver().then(
        () => done(stream.sizeExceeded ? reply(552, '5.3.4 Message too large') : null),
        (error: unknown) => done(error instanceof Error ? error : reply(451, '4.3.0 Not stored')),
      )
    },
  })
  return {
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        const listener = server.listen(port, HOST, () => {
          server.off('error', reject)
          // A connection that breaks off must not end the sandbox.
          server.on('error', () => undefined)
          const at = listener.address()
          sandbox.smtpPort = typeof at === 'object' && at ? at.port : port
          resolve(sandbox.smtpPort)
        })
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
