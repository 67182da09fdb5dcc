import type { TestEvent } from './walk.ts'

/** What must be nowhere: each is what a careless screen might send along. */
const SECRETS = {
  senha: 'senha-que-ninguem-ve',
  codigo: '739154',
  number: '4000 0000 0000 0010',
  cvv: '917',
  cpf: '529.982.247-25',
  document: '52998224725',
  email: 'segredo@exemplo.com.br',
} as const

/** The same event or answer with every secret in it: a machine takes what it needs and lets the rest go. */
export function withSecrets(event: TestEvent): TestEvent {
  const { output } = event
  const isPlain = typeof output === 'object' && output !== null && !Array.isArray(output)
  return { ...event, ...SECRETS, ...(isPlain && { output: { ...output, ...SECRETS } }) }
}

/** The secrets found in a text. */
export const leaks = (text: string | null): string[] =>
  Object.values(SECRETS).filter((secret) => text?.includes(secret))
