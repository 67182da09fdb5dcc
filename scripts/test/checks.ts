import { join } from 'node:path'

/** A static check: the name that is printed, its program in node_modules, and the program's arguments. */
export type Check = { name: string; program: string; args: readonly string[] }

const knip = ['--no-progress', '--treat-config-hints-as-errors', '--treat-tag-hints-as-errors']

export const CHECKS = {
  types: { name: 'tipos', program: 'typescript/bin/tsc', args: ['-p', 'tsconfig.json'] },
  serverTypes: { name: 'tipos: servidor', program: 'typescript/bin/tsc', args: ['-p', 'tsconfig.server.json'] },
  workerTypes: {
    name: 'tipos: service worker',
    program: 'typescript/bin/tsc',
    args: ['-p', 'src/worker/tsconfig.json'],
  },
  style: { name: 'estilo e ciclos', program: '@biomejs/biome/bin/biome', args: ['ci', '--colors=off', '.'] },
  promises: { name: 'promessas e casos', program: 'oxlint/bin/oxlint', args: [] },
  unused: { name: 'sem uso', program: 'knip/bin/knip.js', args: knip },
  testsOnly: { name: 'sem uso fora dos testes', program: 'knip/bin/knip.js', args: [...knip, '--production'] },
} as const satisfies Record<string, Check>

/** The arguments with which Node runs a check. */
export const commandOf = ({ program, args }: Check, root: string): string[] => [
  join(root, 'node_modules', program),
  ...args,
]
