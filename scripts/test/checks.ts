import { join } from 'node:path'

/** A static check: the name that is printed, its program in node_modules, and the program's arguments. */
export type Check = { name: string; program: string; args: readonly string[] }

const knip = ['--no-progress', '--treat-config-hints-as-errors', '--treat-tag-hints-as-errors']

/** With what the compiler found the last time, it checks only what has changed since. */
const remember = (project: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/${project}.tsbuildinfo`,
]

// One checker: several would each infer the same types again, and use twice the processor time.
const types = (name: string, project: string) => ({
  name,
  program: 'typescript/bin/tsc',
  args: ['-p', project, '--checkers', '1', ...remember(project)],
})

export const CHECKS = {
  types: types('tipos', 'tsconfig.json'),
  serverTypes: types('tipos: servidor', 'tsconfig.server.json'),
  workerTypes: types('tipos: service worker', 'src/worker/tsconfig.json'),
  format: { name: 'formato', program: 'oxfmt/bin/oxfmt', args: ['--check'] },
  rules: { name: 'regras, promessas e ciclos', program: 'oxlint/bin/oxlint', args: [] },
  unused: { name: 'sem uso', program: 'knip/bin/knip.js', args: knip },
  testsOnly: { name: 'sem uso fora dos testes', program: 'knip/bin/knip.js', args: [...knip, '--production'] },
} as const satisfies Record<string, Check>

/** The arguments of Node for a check. */
export const commandOf = ({ program, args }: Check, root: string): string[] => [
  join(root, 'node_modules', program),
  ...args,
]
