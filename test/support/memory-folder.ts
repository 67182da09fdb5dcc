import { existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** More than all parts need at once that run at the same time. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * The folder for temporary files of tests: in memory, if that has room. A database is a thousand files, and creating
 * them on a busy disk took a second per test file.
 */
export function temporaryFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES ? IN_MEMORY : tmpdir()
}
