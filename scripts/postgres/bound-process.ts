import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

// Binds a program to this process without a supervisor. The shell starts a watcher in the background, which blocks on a
// pipe whose other end only this process has open. The shell then becomes the program (`exec`, so the child's pid is
// the program's). When this process dies, even by kill -9, the kernel closes the pipe and the watcher sends the signal.
// A newline means that the program ended by itself: its pid may be reused and must not be signalled.
// Because of the double fork the watcher is not the program's child: a postmaster treats the death of an unknown child
// as a crash of its own. `setpriv --pdeathsig` does the same, but only on Linux, and is not always installed.
const SCRIPT = `signal=$1 target=$2; shift 2
exec 3<&0 </dev/null
( ( read -r _ <&3 || kill -s "$signal" -- "$target$$" ) >/dev/null 2>&1 & )
exec "$@" 3<&-`

export type BoundProcessOptions = {
  /** Sent to the program when this process has ended. */
  signal: 'INT' | 'TERM' | 'KILL'
  /** Signal its whole process group, for programs that start others. */
  group?: boolean
  stdout: number | 'pipe' | 'ignore' | 'inherit'
  stderr: number | 'pipe' | 'ignore' | 'inherit'
} & Pick<SpawnOptions, 'cwd' | 'uid' | 'gid' | 'env'>

/** Starts `program` in its own session (no Ctrl-C from the terminal). It does not outlive this process. */
export function spawnBoundToParent(
  program: string,
  args: readonly string[],
  options: BoundProcessOptions,
): ChildProcess {
  const { signal, group, stdout, stderr, ...spawnOptions } = options
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', signal, group ? '-' : '', program, ...args], {
    ...spawnOptions,
    stdio: ['pipe', stdout, stderr],
    detached: true,
  })
  // The watcher may have ended already: writing to its closed pipe is not an error.
  child.stdin?.on('error', () => undefined)
  child.once('exit', () => child.stdin?.end('\n'))
  return child
}
