import { connect } from 'node:net'

const PROBE_MS = 2_000

/** Whether this address answers with a status of success. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** Whether a Valkey or Redis on this port of this machine accepts commands, or demands the password. */
export const answersPing = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.setTimeout(PROBE_MS, () => end(false))
    socket.once('error', () => end(false))
    socket.once('data', (reply) => end(/^(\+PONG|-NOAUTH)/.test(reply.toString())))
  })
