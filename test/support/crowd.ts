/** A thread with many connections from many addresses, some of them harmless: the server beside it is tested. */
import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export type CrowdData = { port: number; sockets: number; evento: string }
/**
 * Accepted WebSockets, answers by status, ended connections; and of the sockets that only listen, how many are still
 * connected and how many messages they got.
 */
export type CrowdReport = {
  opened: number
  statuses: Record<string, number>
  ended: number
  listening: number
  messages: number
}

const { port, sockets, evento } = workerData as CrowdData
const report: CrowdReport = { opened: 0, statuses: {}, ended: 0, listening: 0, messages: 0 }
const ROUNDS = 5
const MESSAGES = 400

/** A text frame; the mask is all zeros. */
function frame(text: string): Buffer {
  const body = Buffer.from(text)
  const length = body.length < 126 ? [0x80 | body.length] : [0xfe, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body])
}
const message = (event: string, body: object): Buffer => frame(`42${JSON.stringify([event, body])}`)

const POLLING = '/socket.io/?EIO=4&transport=polling'
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const upgrade = (version = '13'): string =>
  `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
  `sec-websocket-key: ${randomBytes(16).toString('base64')}\r\nsec-websocket-version: ${version}\r\n\r\n`

const all = new Set<Socket>()
/** A connection from an address of its own in 127.0.0.0/8. */
function dial(nth: number): Socket {
  // Not every system takes an address that ends in 255.
  const localAddress = `127.1.${Math.floor(nth / 250)}.${1 + (nth % 250)}`
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  all.add(socket)
  socket.on('data', (chunk) => {
    const text = chunk.toString('latin1')
    for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g))
      report.statuses[status] = (report.statuses[status] ?? 0) + 1
    if (text.includes('101 Switching')) report.opened += 1
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    all.delete(socket)
    report.ended += 1
  })
  return socket
}
const PING = Buffer.from([0x81, 1, 0x32])
/** A WebSocket that answers pings. @param onWelcome is called when the server accepts messages */
function open(nth: number, onWelcome: (socket: Socket) => void): Socket {
  const socket = dial(nth)
  socket.write(upgrade())
  socket.once('data', () => socket.write(frame('40')))
  socket.on('data', (chunk) => {
    if (chunk.includes('40{"sid"')) onWelcome(socket)
    if (chunk.includes(PING)) socket.write(frame('3'))
  })
  return socket
}
const listen = (nth: number): Socket =>
  open(nth, (socket) => {
    socket.write(message('watch-evento', { id_evento: evento }))
    socket.on('data', (chunk) => {
      if (chunk.includes('"lugares"')) report.messages += 1
    })
  })

const BAD_FRAMES = [
  Buffer.from([0x81, 0x05, 1, 2, 3, 4, 5]),
  Buffer.from([0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]),
  Buffer.from([0xf1, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x09, 0xfe, 0x01, 0x00, 0, 0, 0, 0]),
  frame('9'.repeat(20_000)),
  frame('42["watch-evento"'),
  frame('451-["x",{"_placeholder":true,"num":9}]'),
  frame('40/admin,{}'),
]

const flood = (nth: number): void =>
  void open(nth, (socket) => {
    for (let i = 0; i < MESSAGES; i += 1) socket.write(message('watch-rifa', { id_rifa: randomUUID() }))
  })

/** Harmful connections, opened repeatedly. */
const HARM: ((nth: number, round: number) => void)[] = [
  // Reads none of the data that it requested.
  (nth) => {
    const socket = listen(nth)
    socket.once('data', () => socket.pause())
  },
  // Never completes its request.
  (nth) => void dial(nth).write('GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nx-half: '),
  flood,
  (nth, round) => {
    const socket = dial(nth)
    socket.write(upgrade(round % 2 ? '13' : '99'))
    socket.once('data', () => socket.write(BAD_FRAMES[(nth + round) % BAD_FRAMES.length] ?? ''))
  },
  (nth) => {
    const socket = dial(nth)
    for (let i = 0; i < 20; i += 1) socket.write(get(POLLING))
    socket.write(post(`${POLLING}&sid=${randomUUID()}`, '40'))
    socket.write(post(`${POLLING}&sid=`, 'x'.repeat(20_000)))
  },
]
/** The number of harmful connections per round, relative to those that only listen. */
const HARMFUL = Math.ceil(sockets / 10)

const listeners: Socket[] = []
for (let nth = 0; nth < sockets; nth += 1) {
  listeners.push(listen(nth))
  // The queue of connections that wait to be accepted is finite.
  if (nth % 50 === 49) await sleep(20)
}
while (report.opened < sockets && report.ended === 0) await sleep(20)
for (let round = 0; round < ROUNDS; round += 1) {
  for (let nth = 0; nth < HARMFUL; nth += 1) HARM[nth % HARM.length]?.(sockets + nth, round)
  await sleep(300)
}
parentPort?.postMessage('flooded')
parentPort?.once('message', () => {
  report.listening = listeners.filter((socket) => all.has(socket)).length
  for (const socket of all) socket.destroy()
  parentPort?.postMessage(report)
})
