import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * The messages of one attacker, sent as fast as the network allows; `returns`: it reconnects whenever it is cut off.
 */
export type Flood = {
  url: string
  cookie: string | null
  event: string
  field: string
  messages: number
  returns: boolean
}
/** The attacker's result: messages sent, answers, connections that the server ended, and the time. */
export type Flooded = { sent: number; answers: number; ended: number; ms: number }

const GIVE_UP_MS = 30_000
/** A refused handshake is repeated after this time. */
const PAUSE_MS = 2

/** One connection, implemented without the library, which would send more slowly. */
function connection(flood: Flood, messages: number, endAt: number) {
  const { url, cookie, event, field } = flood
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  const headers: Record<string, string> = cookie === null ? {} : { cookie }
  const socket = new WebSocket(address, { headers } as never)
  return new Promise<{ sent: number; answers: number; isEnded: boolean }>((resolve) => {
    let sent = 0
    let answers = 0
    const end = (isEnded: boolean): void => {
      clearTimeout(giveUp)
      resolve({ sent, answers, isEnded })
      if (!isEnded) socket.close()
    }
    const giveUp = setTimeout(() => end(false), Math.max(0, endAt - performance.now()))
    const send = (): void => {
      for (let i = 0; i < 500 && sent < messages; i += 1, sent += 1)
        socket.send(`42${sent}["${event}",{"${field}":"${randomUUID()}"}]`)
      // Waits while the network accepts no more data, as any sender must.
      if (sent < messages && socket.readyState === WebSocket.OPEN) setTimeout(send, socket.bufferedAmount > 1e6 ? 5 : 0)
    }
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send('40')
      else if (text === '2') socket.send('3')
      else if (text.startsWith('40')) send()
      else if (text.startsWith('43')) {
        answers += 1
        if (answers === messages) end(false)
      }
    })
    socket.addEventListener('close', () => end(true))
    socket.addEventListener('error', () => end(true))
  })
}

async function run(flood: Flood): Promise<Flooded> {
  const began = performance.now()
  const endAt = began + GIVE_UP_MS
  const all = { sent: 0, answers: 0, ended: 0 }
  do {
    const { sent, answers, isEnded } = await connection(flood, flood.messages - all.sent, endAt)
    all.sent += sent
    all.answers += answers
    if (isEnded) all.ended += 1
    if (sent === 0) await sleep(PAUSE_MS)
  } while (flood.returns && all.sent < flood.messages && performance.now() < endAt)
  return { ...all, ms: performance.now() - began }
}

parentPort?.postMessage(await Promise.all((workerData as Flood[]).map(run)))
