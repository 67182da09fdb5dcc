import { createServer } from 'node:net'

// Below the ephemeral ports (Linux: from 32768), so that a free port is not given to another process's `listen(0)` or
// outgoing connection before it is used here.
const FIRST = 15_000
const COUNT = 17_000
let next = Math.floor(Math.random() * COUNT)

/**
 * A free port of this machine; the same one is not returned again soon.
 * @param beside the ports that have to be free with it
 */
export async function freePort(beside: (port: number) => readonly number[] = () => []): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    next = (next + 1) % COUNT
    const port = FIRST + next
    const free = await Promise.all([port, ...beside(port)].map(isFree))
    if (free.every(Boolean)) return port
  }
  throw new Error('no free port')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
