import type { Reducer, Store } from '@reduxjs/toolkit'
import type { SessaoUser } from '../../contract/sessao.ts'
import { type AdminState, adminSlice, adminSynced } from '../lib/admin.ts'
import { storedState } from './stored-state.ts'

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
  const { id, nome, user, admin } = Object(value)
  return isText(id) && isText(nome) && isText(user) ? { id, nome, user, admin: admin === true } : null
}

/**
 * Reads a stored value field by field. Tokens count only with their user.
 * @internal
 */
export function readAdminState(value: unknown): AdminState {
  const { tokens, user: storedUser, isMenuNarrow } = Object(value)
  const user = readUser(storedUser)
  return { tokens: user && readTokens(tokens), user, isMenuNarrow: isMenuNarrow === true }
}

const stored = storedState<AdminState>({
  key: ADMIN_KEY,
  read: readAdminState,
  write: ({ tokens, user, isMenuNarrow }) => (user === null ? null : { tokens, user, isMenuNarrow }),
  merge: (_, before) => before,
})

export const { storeNow, readUnseen } = stored

type OfficeStore = Store & { addReducers(more: Record<string, Reducer>): void }

/** Adds the session of the back-office to the store; resolves when what is stored of it has been read. */
export const persistAdmin = (store: OfficeStore): Promise<void> =>
  stored.persist(store, 'admin', adminSlice.reducer, (state) => store.dispatch(adminSynced(state)))
