import { join } from 'node:path'

/** A check that runs nothing of ours: what its line says, its program below node_modules, and what that is told. */
export type Check = { name: string; program: string; args: readonly string[] }

const knip = ['--no-progress', '--treat-config-hints-as-errors', '--treat-tag-hints-as-errors']

export const CHECKS = {
  types: { name: 'tipos', program: 'typescript/bin/tsc', args: ['-p', 'tsconfig.json'] },
  serverTypes: { name: 'tipos: servidor', program: 'typescript/bin/tsc', args: ['-p', 'tsconfig.server.json'] },
  style: { name: 'estilo e ciclos', program: '@biomejs/biome/bin/biome', args: ['ci', '--colors=off', '.'] },
  promises: { name: 'promessas e casos', program: 'oxlint/bin/oxlint', args: [] },
  unused: { name: 'sem uso', program: 'knip/bin/knip.js', args: knip },
  testsOnly: { name: 'sem uso fora dos testes', program: 'knip/bin/knip.js', args: [...knip, '--production'] },
} as const satisfies Record<string, Check>

/** What Node runs for a check. */
export const commandOf = ({ program, args }: Check, root: string): string[] => [
  join(root, 'node_modules', program),
  ...args,
]
