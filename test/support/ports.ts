import { createServer, type Server } from 'node:net'

// Below the ephemeral ports (Linux: from 32768), so that a free port is not given to another process's `listen(0)` or
// outgoing connection before it is used here.
const FIRST = 15_000
const COUNT = 17_000
let next = Math.floor(Math.random() * COUNT)

/**
 * A free port of this machine, reserved for this process until it ends: on Linux no other process of tests is given it,
 * even while the server that uses it restarts.
 * @param beside the ports that have to be free with it
 */
export async function freePort(beside: (port: number) => readonly number[] = () => []): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    next = (next + 1) % COUNT
    const port = FIRST + next
    const reserved = await Promise.all([port, ...beside(port)].map(async (one) => (await isFree(one)) && reserve(one)))
    if (reserved.every((one) => one !== false)) return port
    for (const one of reserved) if (one) one.close()
  }
  throw new Error('no free port')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * Holds a name of the system that no other process can hold at the same time, and that ends with this process.
 * @returns false when it is held already; null on systems without such names
 */
const reserve = (port: number): Promise<Server | null | false> =>
  new Promise((resolve) => {
    if (process.platform !== 'linux') return resolve(null)
    const holder = createServer().unref()
    holder.once('error', () => resolve(false))
    holder.listen(`\0bilheteria-port-${port}`, () => resolve(holder))
  })
