import type { TestEvent } from './walk.ts'

/** Secret values that a screen might send by mistake; they must not be stored. */
const SECRETS = {
  senha: 'senha-que-ninguem-ve',
  codigo: '739154',
  number: '4000 0000 0000 0010',
  cvv: '917',
  cpf: '529.982.247-25',
  document: '52998224725',
  email: 'segredo@exemplo.com.br',
} as const

/** The event, and a plain object as its output, with all secrets added; a machine must ignore them. */
export function withSecrets(event: TestEvent): TestEvent {
  const { output } = event
  const isPlain = typeof output === 'object' && output !== null && !Array.isArray(output)
  return { ...event, ...SECRETS, ...(isPlain && { output: { ...output, ...SECRETS } }) }
}

/** The secrets found in a text. */
export const leaks = (text: string | null): string[] =>
  Object.values(SECRETS).filter((secret) => text?.includes(secret))
