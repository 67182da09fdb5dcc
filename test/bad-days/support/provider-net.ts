import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `cut`: no connection. `lost`: the request arrives, its answer does not. `slow`: both take up to `SLOW_MS`. `twice`:
 * the network delivers the request a second time, and only the second answer arrives.
 */
export type Trouble = 'none' | 'cut' | 'lost' | 'slow' | 'twice'
const SLOW_MS = 2500
type Sent = { status: number; headers: IncomingMessage['headers']; body: Buffer }

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A proxy between the shop and the provider that can cause these faults. */
export async function openProviderNet(random: () => number) {
  let target = ''
  let trouble: Trouble = 'none'
  const counts: Record<Trouble, number> = { none: 0, cut: 0, lost: 0, slow: 0, twice: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })

  const deliver = (incoming: IncomingMessage, body: Buffer): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const { method, url, headers } = incoming
      const outgoing = request(target + url, { method, headers, agent }, (answer) => {
        bodyOf(answer).then(
          (read) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
          reject,
        )
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // Half of the calls pass without the fault, so that both kinds of answers are mixed; a cut network carries none.
    const now = trouble === 'cut' || random() < 0.5 ? trouble : 'none'
    counts[now] += 1
    if (now === 'cut') return void incoming.socket.destroy()
    const body = await bodyOf(incoming)
    if (now === 'slow') await sleep(random() * SLOW_MS)
    const first = await deliver(incoming, body)
    const { status, headers, body: answer } = now === 'twice' ? await deliver(incoming, body) : first
    if (now === 'slow') await sleep(random() * SLOW_MS)
    if (now === 'lost') return void incoming.socket.destroy()
    delete headers['transfer-encoding']
    outgoing.writeHead(status, { ...headers, 'content-length': answer.length }).end(answer)
  }
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of calls that met each fault. */
    counts,
    to: (url: string) => {
      target = url
    },
    set: (next: Trouble) => {
      trouble = next
      if (next === 'cut') server.closeAllConnections()
    },
    close: () =>
      new Promise<void>((resolve) => {
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type ProviderNet = Awaited<ReturnType<typeof openProviderNet>>
