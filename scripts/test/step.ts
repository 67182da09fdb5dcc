import type { ChildProcess } from 'node:child_process'
import { spawnBoundToParent } from '../postgres/bound-process.ts'

export type Result = { code: number; output: string }

// No colours in a file or a pipe, whatever the environment sets.
const PLAIN = { NO_COLOR: '1', FORCE_COLOR: undefined }

const running = new Set<ChildProcess>()

/** Runs a program and waits for its end. When this process ends, the program and its children end, too. */
export function runNode(args: string[], cwd: string, show: boolean, env: NodeJS.ProcessEnv = {}): Promise<Result> {
  return new Promise((resolve) => {
    const stream = show ? 'inherit' : 'pipe'
    const child = spawnBoundToParent(process.execPath, args, {
      signal: 'TERM',
      group: true,
      stdout: stream,
      stderr: stream,
      cwd,
      env: { ...process.env, ...(process.stdout.isTTY ? {} : PLAIN), ...env },
    })
    running.add(child)
    let output = ''
    for (const part of [child.stdout, child.stderr]) part?.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

export function stopAll(): void {
  for (const { pid } of running) {
    try {
      if (pid) process.kill(-pid, 'SIGTERM')
    } catch {
      // The process has just ended.
    }
  }
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1).replace('.', ',')} s`

/** Runs one step and prints its line, and its output if it fails. Returns whether it succeeded. */
export async function step(name: string, work: () => Promise<Result>): Promise<boolean> {
  const since = Date.now()
  const { code, output } = await work()
  if (code !== 0 && output.trim()) console.log(output.trim())
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(since)})`)
  return code === 0
}
