import { connect } from 'node:net'
import { cpuOf } from '../costs.ts'

export type Asked = {
  port: number
  method: 'GET' | 'POST'
  path: string
  body?: object
  headers?: Record<string, string>
}
/**
 * Times in milliseconds. `bytes`: of one answer's body; `failed`: of all answers; `cpu`: microseconds per answer;
 * `first`: of these the first process's part. `load`: the share of one core that sending requests took; near 1, the
 * client itself is the limit.
 */
export type Loaded = {
  perSecond: number
  p50: number
  p99: number
  bytes: number
  failed: number
  cpu: number
  first: number
  load: number
}

const END_OF_HEAD = '\r\n\r\n'
/** The accepted encodings of a browser. */
const ENCODINGS = 'gzip, deflate, br, zstd'
/** The length of "HTTP/1.1 200", the part of an answer that identifies its status. */
const STATUS_LENGTH = 12
const READ_BYTES = 64 * 1024

function requestOf({ method, path, body, headers }: Asked): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `accept-encoding: ${ENCODINGS}`,
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${content.length}`]),
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`)
}

type Answer = { status: string; bytes: number; total: number }

/** The answer at the beginning of the received bytes; null while it is not complete. */
function answerIn(received: Buffer): Answer | null {
  const end = received.indexOf(END_OF_HEAD)
  if (end < 0) return null
  const bytes = Number(/content-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1] ?? 0)
  const total = end + END_OF_HEAD.length + bytes
  return received.length < total ? null : { status: received.toString('latin1', 9, STATUS_LENGTH), bytes, total }
}

/**
 * A connection that sends its next request as soon as it has its answer. Answers differ only in their times, so one
 * that arrives whole, with the previous length and status, is not parsed again: the client must cost less than the
 * server.
 */
function keepAsking(port: number, request: Buffer, onAnswer: (status: string, bytes: number, ms: number) => void) {
  let rest: Buffer | null = null
  let last: Answer = { status: '', bytes: 0, total: -1 }
  let began = 0
  const ask = (): void => {
    began = performance.now()
    socket.write(request)
  }
  const isAsBefore = (bytes: number, received: Buffer): boolean =>
    rest === null && bytes === last.total && received.toString('latin1', 9, STATUS_LENGTH) === last.status
  const socket = connect({
    host: '127.0.0.1',
    port,
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback: (bytes: number, buffer: Uint8Array) => {
        const received = buffer as Buffer
        if (!isAsBefore(bytes, received)) {
          const now = Buffer.from(received.subarray(0, bytes))
          const all = rest === null ? now : Buffer.concat([rest, now])
          const answer = answerIn(all)
          rest = answer === null ? all : null
          if (answer === null) return true
          last = answer
        }
        onAnswer(last.status, last.bytes, performance.now() - began)
        ask()
        return true
      },
    },
  })
  socket.once('connect', ask)
  socket.on('error', () => onAnswer('lost', 0, 0))
  return () => socket.destroy()
}

/**
 * Sends requests over this many connections for this many seconds, after a second to warm up.
 * @param pids the processes whose processor time is measured
 */
export async function loadOf(asked: Asked, connections: number, seconds: number, pids: number[]): Promise<Loaded> {
  const request = requestOf(asked)
  let times: number[] = []
  let failed = 0
  let size = 0
  const stops = Array.from({ length: connections }, () =>
    keepAsking(asked.port, request, (status, bytes, ms) => {
      if (status !== '200' && status !== '304') failed += 1
      size = bytes
      times.push(ms)
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 1000))
  times = []
  const cpu = (some = pids): number => some.reduce((sum, pid) => sum + cpuOf(pid), 0)
  const ownCpu = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const [cpuBefore, firstBefore, ownBefore] = [cpu(), cpu(pids.slice(0, 1)), ownCpu()]
  const began = performance.now()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const took = performance.now() - began
  const [cpuMs, firstMs, ownMs] = [cpu() - cpuBefore, cpu(pids.slice(0, 1)) - firstBefore, ownCpu() - ownBefore]
  const sorted = Float64Array.from(times).sort()
  for (const stop of stops) stop()
  const at = (p: number): number => sorted[Math.floor(sorted.length * p)] ?? Number.NaN
  return {
    perSecond: (sorted.length / took) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    bytes: size,
    failed,
    cpu: (cpuMs * 1000) / sorted.length,
    first: (firstMs * 1000) / sorted.length,
    load: ownMs / took,
  }
}
