// Finds HAProxy for `npm run cluster` and its tests, or installs Debian's. Run as a script, it prints the path.
import { describe } from './start/problem.ts'
import { ensureProgram } from './start/program.ts'

const HAPROXY = { name: 'O HAProxy', files: ['haproxy'], debian: 'haproxy' }

/** Returns the path of an executable HAProxy. Throws `Problem` when there is none and none can be installed. */
export const ensureHaproxy = (print: (line: string) => void): string => ensureProgram(HAPROXY, print)

if (import.meta.main) {
  try {
    console.log(ensureHaproxy((line) => console.error(line)))
  } catch (error) {
    console.error(describe(error))
    process.exit(1)
  }
}
