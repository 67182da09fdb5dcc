import { connect, type Socket } from 'node:net'
import type { Wire } from './wire.ts'

export type Answer = { status: number; text: string }
type Waiting = { wire: Wire; tell: (answer: Answer | null) => void }

const HEAD_END = Buffer.from('\r\n\r\n')
/** A server that sends nothing for this long counts as not answering. */
const SILENT_MS = 60_000

/** Splits received bytes into answers. Throws if they are not HTTP. */
function makeReader(isHead: () => boolean, onAnswer: (answer: Answer, isLast: boolean) => void) {
  let rest: Buffer = Buffer.alloc(0)
  return (received: Buffer): void => {
    rest = rest.length ? Buffer.concat([rest, received]) : received
    for (;;) {
      const end = rest.indexOf(HEAD_END)
      if (end < 0) return
      const head = rest.toString('latin1', 0, end).toLowerCase()
      const status = Number(/^http\/1\.1 (\d{3}) /.exec(head)?.[1])
      if (!status) throw new Error(`not HTTP: ${head.slice(0, 200)}`)
      const from = end + HEAD_END.length
      const isInterim = status < 200
      const isEmpty = isInterim || status === 204 || status === 304 || isHead()
      const body = isEmpty ? { text: '', next: from } : readBody(head, rest, from)
      if (!body) return
      rest = rest.subarray(body.next)
      if (!isInterim) onAnswer({ status, text: body.text }, /\r\nconnection: *close/.test(head))
    }
  }
}

/** The body that begins at `from`; null if it is not complete. */
function readBody(head: string, bytes: Buffer, from: number): { text: string; next: number } | null {
  const length = Number(/\r\ncontent-length: *(\d+)/.exec(head)?.[1] ?? 0)
  if (!head.includes('\r\ntransfer-encoding: chunked')) {
    const next = from + length
    return bytes.length < next ? null : { text: bytes.toString('utf8', from, next), next }
  }
  const parts: Buffer[] = []
  for (let at = from; ;) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    const next = end + 2 + size + 2
    if (bytes.length < next) return null
    if (size === 0) return { text: Buffer.concat(parts).toString('utf8'), next }
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = next
  }
}

/** Connections to a server, one at a time, over which requests are pipelined. */
export function openLine(port: number) {
  let current: { socket: Socket; waiting: Waiting[] } | null = null

  function dial() {
    const waiting: Waiting[] = []
    const socket = connect(port, '127.0.0.1')
    const made = { socket, waiting }
    const leave = (): void => {
      if (current === made) current = null
    }
    const read = makeReader(
      () => waiting[0]?.wire.isHead ?? false,
      (answer, isLast) => {
        if (isLast) leave()
        waiting.shift()?.tell(answer)
      },
    )
    socket.setNoDelay(true)
    socket.setTimeout(SILENT_MS, () => socket.destroy())
    socket.on('data', read)
    socket.on('error', leave)
    socket.on('close', () => {
      leave()
      for (const { tell } of waiting.splice(0)) tell(null)
    })
    return made
  }

  return {
    /** @returns the answer, or null when the connection ended before one came */
    send: (wire: Wire): Promise<Answer | null> =>
      new Promise((tell) => {
        current ??= dial()
        current.waiting.push({ wire, tell })
        current.socket.write(wire.bytes)
      }),
    close: (): void => void current?.socket.destroy(),
  }
}

/**
 * Sends a request over a connection of its own, in two pieces if `cutAt` is set, and reads until the server closes it.
 * @returns all answers
 */
export function sendAlone(port: number, wire: Wire, cutAt = 0): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const answers: Answer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const read = makeReader(
      () => wire.isHead,
      (answer) => {
        answers.push(answer)
        // The rest of a broken request is not sent.
        socket.end()
      },
    )
    socket.setTimeout(SILENT_MS, () => socket.destroy())
    socket.on('data', (received) => {
      try {
        read(received)
      } catch (error) {
        reject(error)
        socket.destroy()
      }
    })
    socket.on('error', () => undefined)
    socket.on('end', () => socket.end())
    socket.on('close', () => resolve(answers))
    socket.write(wire.bytes.subarray(0, cutAt))
    const write = (): void => {
      socket.write(wire.bytes.subarray(cutAt))
      // A client that has sent less than it announced can only disconnect.
      if (wire.mayBeSilent) socket.end()
    }
    if (cutAt > 0) setTimeout(write, 2)
    else write()
  })
}
