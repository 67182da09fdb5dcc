// Finds a Valkey or Redis server for `npm run cluster` and the tests, or installs Debian's. Run as a script, it prints
// the path.
import { describe } from './start/problem.ts'
import { ensureProgram } from './start/program.ts'

const VALKEY = { name: 'O Valkey', files: ['valkey-server', 'redis-server'], debian: 'redis-server' }

/** Returns the path of an executable server. Throws `Problem` when there is none and none can be installed. */
export const ensureRedis = (print: (line: string) => void): string => ensureProgram(VALKEY, print)

if (import.meta.main) {
  try {
    console.log(ensureRedis((line) => console.error(line)))
  } catch (error) {
    console.error(describe(error))
    process.exit(1)
  }
}
