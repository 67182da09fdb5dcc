import { once } from 'node:events'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'

type Push = { token: string; topic: string; body: string; by: string }
type Options = { certificate: string; key: string; root: string }

/** A stand-in for Apple's push service: HTTP/2, for clients with a certificate of the root. */
export async function startPushServer({ certificate, key, root }: Options) {
  const pushes: Push[] = []
  /** The answer for a token, other than 200. */
  const answers = new Map<string, { status: number; reason: string }>()
  const sessions = new Set<ServerHttp2Session>()
  const server = createSecureServer({ cert: certificate, key, ca: root, requestCert: true, rejectUnauthorized: true })
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => {
    let body = ''
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      body += chunk
    })
    stream.on('end', () => {
      const token = String(headers[':path']).replace('/3/device/', '')
      const peer = (stream.session?.socket as TLSSocket | undefined)?.getPeerCertificate()
      pushes.push({ token, topic: String(headers['apns-topic']), body, by: String(peer?.subject?.CN) })
      const { status, reason } = answers.get(token) ?? { status: 200, reason: '' }
      stream.respond({ ':status': status })
      stream.end(reason === '' ? '' : JSON.stringify({ reason }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    pushes,
    answers,
    async close(): Promise<void> {
      for (const session of sessions) session.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
