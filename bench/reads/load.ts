import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { cpuOf } from '../costs.ts'

export type Asked = {
  port: number
  method: 'GET' | 'POST'
  path: string
  body?: object
  headers?: Record<string, string>
}
/** Milliseconds; `bytes` of one answer's body, `failed` of all answers, `cpu`: microseconds of one answer. */
export type Loaded = { perSecond: number; p50: number; p99: number; bytes: number; failed: number; cpu: number }

const END_OF_HEAD = Buffer.from('\r\n\r\n')
/** What a browser accepts. */
const ENCODINGS = 'gzip, deflate, br, zstd'

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

/** One connection that asks again as soon as it has its answer. */
function keepAsking(
  options: NetConnectOpts,
  request: Buffer,
  onAnswer: (status: string, bytes: number, ms: number) => void,
) {
  const socket: Socket = connect(options)
  let rest: Buffer = Buffer.alloc(0)
  let began = 0
  const ask = (): void => {
    began = performance.now()
    socket.write(request)
  }
  socket.setNoDelay(true)
  socket.once('connect', ask)
  socket.on('error', () => onAnswer('lost', 0, 0))
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
    const end = rest.indexOf(END_OF_HEAD)
    if (end < 0) return
    const head = rest.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (rest.length < end + END_OF_HEAD.length + length) return
    rest = Buffer.alloc(0)
    onAnswer(head.slice(9, 12), length, performance.now() - began)
    ask()
  })
  return () => socket.destroy()
}

/**
 * Asks over so many connections for so many seconds, after a second to warm up.
 * @param pids the processes whose processor time the answers cost
 */
export async function loadOf(asked: Asked, connections: number, seconds: number, pids: number[]): Promise<Loaded> {
  const request = requestOf(asked)
  let times: number[] = []
  let failed = 0
  let size = 0
  const stops = Array.from({ length: connections }, () =>
    keepAsking({ host: '127.0.0.1', port: asked.port }, request, (status, bytes, ms) => {
      if (status !== '200' && status !== '304') failed += 1
      size = bytes
      times.push(ms)
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 1000))
  times = []
  const cpu = (): number => pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
  const cpuBefore = cpu()
  const began = performance.now()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const took = (performance.now() - began) / 1000
  const cpuMs = cpu() - cpuBefore
  const sorted = times.toSorted((a, b) => a - b)
  for (const stop of stops) stop()
  const at = (p: number): number => sorted[Math.floor(sorted.length * p)] ?? Number.NaN
  return {
    perSecond: sorted.length / took,
    p50: at(0.5),
    p99: at(0.99),
    bytes: size,
    failed,
    cpu: (cpuMs * 1000) / sorted.length,
  }
}
