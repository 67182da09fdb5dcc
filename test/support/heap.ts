import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The heap of this thread, in which a test's server runs, in bytes, after full collections. */
export async function heap(): Promise<number> {
  for (let i = 0; i < 3; i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    collect()
  }
  return process.memoryUsage().heapUsed
}

export const mb = (bytes: number): number => Math.round(bytes / 1024 / 1024)
