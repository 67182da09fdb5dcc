import type { SessaoUser } from '../../contract/sessao.ts'
import { sortedTarefas } from '../../contract/tarefas-rules.ts'
import { adminSlice, type AdminState } from '../lib/admin.ts'
import { persisted } from './persisted.ts'
import type { AppStore } from './store.ts'

/**
 * The back-office's only localStorage key (docs/product.md#entities; docs/api.md#sessions).
 * @internal
 */
export const ADMIN_KEY = 'bilheteria:admin'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function readTokens(value: unknown): AdminState['tokens'] {
  const { token, refreshToken, since } = Object(value)
  if (!isText(token) || !isText(refreshToken)) return null
  return { token, refreshToken, since: typeof since === 'number' ? since : 0 }
}

function readUser(value: unknown): SessaoUser | null {
  const { id, nome, user, admin, portaria, promotor, papel, tarefas, todas_cidades } = Object(value)
  if (!isText(id) || !isText(nome) || !isText(user)) return null
  const rights = { admin: admin === true, portaria: portaria === true, promotor: promotor === true }
  const given = Array.isArray(tarefas) ? sortedTarefas(tarefas) : []
  return {
    ...{ id, nome, user, ...rights },
    ...(isText(papel) && { papel }),
    ...(given.length > 0 && { tarefas: given }),
    ...(todas_cidades === true && { todas_cidades }),
  }
}

const stored = persisted(adminSlice, {
  key: ADMIN_KEY,
  fields: {
    // Tokens are valid only together with their user.
    tokens: (value, { user }) => readUser(user) && readTokens(value),
    user: readUser,
    isMenuNarrow: (value) => value === true,
    isLogoutDue: (value) => value === true,
  },
})

export const { readOtherTabs } = stored

/** Adds the session of the back-office to the store; resolves when it has been restored from the browser's storage. */
export function restoreAdmin(store: AppStore): Promise<void> {
  store.inject({ reducerPath: 'admin', reducer: stored.reducer })
  return stored.restore(store)
}
