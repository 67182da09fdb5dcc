import { join } from 'node:path'
import { Problem } from '../start/problem.ts'
import { runNode } from '../test/step.ts'

/** Runs a program of a version of the project until it ends. Rejects with its output if it fails. */
export async function runOnce(root: string, script: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runNode([join(root, script)], root, false, env)
  if (code !== 0) throw new Problem(output.trim() || `${script} falhou (${code}).`)
}
