import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errno, inUse } from './errors.ts'

const WAIT_MS = 15_000
const ANSWER_MS = 3_000

/** The lock of a data folder. It is released when the process that holds it ends, for any reason. */
export type Claim = {
  /** Announces the end of this process: others that request the lock then wait for its release. */
  stopping(): void
  release(): Promise<void>
}

/** The name that the lock, the socket folder and the processes of a data folder have in common. */
export function nameOf(dataDir: string): string {
  return `bilheteria-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
}

// A Linux abstract socket has no file, so nothing stale can remain. On other systems it is a file, which is probed.
function address(dataDir: string): string {
  const name = nameOf(dataDir)
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`)
}

function listen(path: string, onSocket: (socket: Socket) => void): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(onSocket)
    server.once('error', (error) => (errno(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(path, () => resolve(server.unref()))
  })
}

type Holder = 'running' | 'stopping' | 'gone'

/** Asks the lock's holder for its state. If it is stopping, resolves when it has ended or `waitMs` is over. */
function queryHolder(path: string, waitMs: number): Promise<Holder> {
  return new Promise((resolve) => {
    const socket = connect(path)
    let answer: Holder = 'gone'
    const finish = (holder: Holder) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(holder)
    }
    // A holder that is too busy to answer is still running.
    let timer = setTimeout(finish, ANSWER_MS, 'running')
    socket.setEncoding('utf8')
    socket.once('data', (output: string) => {
      if (output !== 'stopping') return finish('running')
      answer = 'stopping'
      clearTimeout(timer)
      timer = setTimeout(finish, waitMs, 'running')
    })
    socket.once('close', () => finish(answer))
    socket.once('error', () => finish('gone'))
  })
}

/** Takes the lock of a data folder, and waits for a holder that is stopping. Throws when it is in use. */
export async function claim(dataDir: string): Promise<Claim> {
  const path = address(dataDir)
  const deadline = Date.now() + WAIT_MS
  const sockets = new Set<Socket>()
  let state: Holder = 'running'
  const answer = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (state === 'stopping') socket.write(state)
    else socket.end(state)
  }

  for (;;) {
    const server = await listen(path, answer)
    if (server) return held(server, sockets, () => (state = 'stopping'))
    const holder = await queryHolder(path, Math.max(0, deadline - Date.now()))
    if (holder === 'running' || Date.now() > deadline) throw inUse(dataDir)
    if (holder === 'gone' && process.platform !== 'linux') rmSync(path, { force: true })
    await sleep(20)
  }
}

function held(server: Server, sockets: Set<Socket>, stopping: () => void): Claim {
  const release = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { stopping, release }
}
