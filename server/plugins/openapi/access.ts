import type { Access, Role } from '../../../contract/access-rules.ts'
import { ROLE_TABLE } from '../../../contract/roles.ts'
import { DEVICE_COOKIE, SESSION_COOKIE } from '../../auth/sessions.ts'

/** How callers authenticate. */
export const SECURITY_SCHEMES = {
  cliente: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'Cookie que o login do cliente dá' },
  token: { type: 'http', scheme: 'bearer', description: 'Token de acesso que o login do back-office dá: 15 minutos' },
  aparelho: { type: 'apiKey', in: 'cookie', name: DEVICE_COOKIE, description: 'Cookie que o login do back-office dá' },
  provedor: { type: 'http', scheme: 'basic', description: 'Usuário e senha combinados com o provedor de pagamentos' },
} as const

type Security = Partial<Record<keyof typeof SECURITY_SCHEMES, string[]>>[]

const ROLE_DESCRIPTIONS: Record<Role, (access: Access) => string> = {
  visitor: () => 'qualquer pessoa',
  customer: ({ own }) => (own ? 'o cliente, só o que é seu' : 'clientes'),
  gate: ({ own, city }) =>
    city ? 'quem está na portaria, só nas suas cidades' : own ? 'quem está na portaria, só o que é seu' : 'a portaria',
  promoter: () => 'quem promove, só o que é seu',
  team: ({ own }) => (own ? 'quem tem tarefas, só o que é seu' : 'quem tem tarefas'),
  staff: ({ own, city }) =>
    city ? 'a equipe, só nas suas cidades' : own ? 'a equipe, só o que é seu' : 'a equipe do back-office',
  admin: () => 'administradores',
}

/** Whether the payment provider calls this route. Such a route checks its own credentials. */
const isHook = (route: string): boolean => route.includes('/webhooks/')

/** The callers allowed on a route: as text, as roles and as credentials. Derived from the role table alone. */
export function accessOf(route: string): { description: string; roles: readonly Role[]; security: Security } {
  const access = ROLE_TABLE[route]
  if (!access) throw new Error(`${route} is not in the role table`)
  const { roles } = access
  if (isHook(route)) return { description: 'o provedor de pagamentos', roles: [], security: [{ provedor: [] }] }
  if (route === 'POST /api/refresh-token')
    return {
      description: 'quem tem o token de renovação, no aparelho em que entrou',
      roles,
      security: [{ aparelho: [] }],
    }
  if (roles.includes('visitor')) return { description: ROLE_DESCRIPTIONS.visitor(access), roles, security: [] }
  const security: Security = []
  if (roles.includes('customer')) security.push({ cliente: [] })
  if (roles.includes('admin')) security.push({ token: [] })
  const callers = roles.map((role) => ROLE_DESCRIPTIONS[role](access))
  const { tarefas = [], city } = access
  if (tarefas.length) callers.push(`quem tem a tarefa ${tarefas.join(' ou ')}${city ? ', só nas suas cidades' : ''}`)
  return { description: callers.join('; '), roles, security }
}
