import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

// Ties a program to this process without a keeper process of our own: the shell leaves a watcher behind that blocks on
// a pipe whose other end only we hold, then becomes the program (`exec`, so the pid we see is the program's). When we
// die, even by kill -9, the kernel closes the pipe and the watcher sends the signal. A newline means "it ended by
// itself": then the pid may belong to somebody else already and must not be signalled.
// The double fork keeps the watcher from being the program's child: a postmaster takes the death of an unknown child
// for a crash of its own. `setpriv --pdeathsig` would do the same, but only on Linux, and it is not always there.
const SCRIPT = `signal=$1 target=$2; shift 2
exec 3<&0 </dev/null
( ( read -r _ <&3 || kill -s "$signal" -- "$target$$" ) >/dev/null 2>&1 & )
exec "$@" 3<&-`

export type BoundProcessOptions = {
  /** Sent to the program when this process is gone. */
  signal: 'INT' | 'TERM' | 'KILL'
  /** Signal its whole process group, for programs that start others. */
  group?: boolean
  stdout: number | 'pipe' | 'ignore' | 'inherit'
  stderr: number | 'pipe' | 'ignore' | 'inherit'
} & Pick<SpawnOptions, 'cwd' | 'uid' | 'gid' | 'env'>

/** Starts `program` in a session of its own (no Ctrl-C from the terminal); it does not outlive this process. */
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
  // Writing to a pipe whose reader is gone is no failure here.
  child.stdin?.on('error', () => undefined)
  child.once('exit', () => child.stdin?.end('\n'))
  return child
}
