import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { spawnBoundToParent } from '../../scripts/postgres/bound-process.ts'
import { ensureRedis } from '../../scripts/redis.ts'
import { freePort } from './ports.ts'

const READY_MS = 60_000

/** Files of a server's certificate and its key. */
export type Certificate = { cert: string; key: string }

/**
 * A Redis server, always on the same port, that stores nothing on disk; a test starts it, kills it, and starts it
 * again.
 * @param tls the certificate of a server that accepts only TLS
 */
export async function makeRedis(tls: Certificate | null = null) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bilheteria-redis-'))
  const port = await freePort()
  const listening = tls
    ? ['port', '0', 'tls-port', String(port), 'tls-cert-file', tls.cert, 'tls-key-file', tls.key]
    : ['port', String(port)]
  if (tls) listening.push('tls-auth-clients', 'no')
  const settings = [...listening, 'bind', '127.0.0.1', 'dir', folder, 'save', '', 'appendonly', 'no']
  const args = settings.map((text, index) => (index % 2 === 0 ? `--${text}` : text))
  let child: ChildProcess | null = null

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    port,
    url: `redis${tls ? 's' : ''}://127.0.0.1:${port}`,
    async start(): Promise<void> {
      child = spawnBoundToParent(
        ensureRedis(() => {}),
        args,
        { signal: 'KILL', stdout: 'ignore', stderr: 'inherit' },
      )
      const until = Date.now() + READY_MS
      while (!(await answers(port, tls !== null))) {
        if (child.exitCode !== null || Date.now() > until) throw new Error(`no Redis on port ${port}`)
        await sleep(20)
      }
    },
    kill,
    /** Stops the process: its connections stay open, but get no answers. `kill` still ends it. */
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async close(): Promise<void> {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number, isTls: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const ask = () => socket.write('PING\r\n')
    const socket = isTls
      ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }, ask)
      : connect(port, '127.0.0.1', ask)
    socket.once('error', () => resolve(false))
    socket.once('data', (reply) => {
      socket.destroy()
      resolve(reply.toString().startsWith('+PONG'))
    })
  })
