import { createServer } from 'node:net'

// Below the range the system hands out by itself (Linux: from 32768): what is free now is not given to somebody else's
// `listen(0)` or outgoing connection before we use it.
const FIRST = 15_000
const COUNT = 17_000
let next = Math.floor(Math.random() * COUNT)

/** A port of this machine that is free, and that this process is told of once only. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    next = (next + 1) % COUNT
    if (await isFree(FIRST + next)) return FIRST + next
  }
  throw new Error('no free port')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
