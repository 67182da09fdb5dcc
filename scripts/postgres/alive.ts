import { errno } from './errors.ts'

/** Whether a process with this pid exists, of any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errno(error) === 'EPERM'
  }
}
