import Fastify, { type FastifyInstance } from 'fastify'
import { controls } from './controls/plugin.ts'
import { installParsers } from './core/content.ts'
import { resolveOptions, type SandboxOptions } from './core/options.ts'
import { Sandbox } from './core/sandbox.ts'
import { imapServer } from './email/imap-server.ts'
import { mailServer } from './email/mail-server.ts'
import { google } from './google/plugin.ts'
import { pagarme } from './pagarme/plugin.ts'
import { act } from './pagarme/refunds.ts'
import { twilio, twilioMessages } from './twilio/plugin.ts'

export type { SandboxOptions } from './core/options.ts'

/** The fake providers on one port: Pagar.me under /core/v5, Twilio Verify under /v2, its Messages under /2010-04-01, Google Wallet under /google, and the controls; the mail server and the mailbox for undelivered mail have ports of their own. */
export async function buildSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const resolved = resolveOptions(options)
  const sandbox = new Sandbox(resolved)
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 1_000_000, pluginTimeout: 60_000 })
  installParsers(app)
  await app.register(pagarme, { prefix: '/core/v5', sandbox })
  await app.register(twilio, { prefix: '/v2', sandbox })
  await app.register(twilioMessages, { prefix: '/2010-04-01', sandbox })
  const { googleKey } = resolved
  if (googleKey !== null) await app.register(google, { prefix: '/google', sandbox, googleKey })
  await app.register(controls, { sandbox })

  // Start only after the port is bound: a second process on the same data must not send the first one's notifications.
  const mail = resolved.smtpPort === null ? null : mailServer(sandbox)
  const reports = resolved.imapPort === null ? null : imapServer(sandbox)
  app.addHook('onListen', async () => {
    if (mail && resolved.smtpPort !== null) await mail.listen(resolved.smtpPort)
    if (reports && resolved.imapPort !== null) await reports.listen(resolved.imapPort)
    sandbox.timers.start((timer) => act(sandbox, timer))
    sandbox.outbox.start()
  })
  app.addHook('preClose', async () => {
    sandbox.stopWork()
    await Promise.all([mail?.close(), reports?.close()])
  })
  app.addHook('onClose', async () => sandbox.db.close())
  await app.ready()
  return app
}
