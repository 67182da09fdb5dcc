import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { LoginAnswer, RefreshAnswer, SessaoUser } from '../../contract/sessao.ts'
import { type AppState, useAppSelector } from './redux.ts'

/** `since`: when this browser received them, in epoch milliseconds of its own clock. */
type Tokens = { token: string; refreshToken: string; since: number }

/**
 * The session of the back-office (docs/product.md#entities). A user without tokens: the session ended, and that user
 * may log in again over the page. Neither: the user logged out. `isMenuNarrow`: the side navigation is collapsed.
 * `isLogoutDue`: the user logged out here, and the server has not ended the session yet.
 */
export type AdminState = {
  tokens: Tokens | null
  user: SessaoUser | null
  isMenuNarrow: boolean
  isLogoutDue: boolean
}

const initialState: AdminState = { tokens: null, user: null, isMenuNarrow: false, isLogoutDue: false }

export const adminSlice = createSlice({
  name: 'admin',
  initialState,
  reducers: {
    adminLoggedIn: {
      prepare: (payload: LoginAnswer) => ({ payload, meta: { since: Date.now() } }),
      reducer: (state, { payload, meta }: PayloadAction<LoginAnswer, string, { since: number }>) => ({
        ...state,
        tokens: { token: payload.token, refreshToken: payload.refresh_token, ...meta },
        user: payload.user,
      }),
    },
    tokensRefreshed: {
      prepare: (payload: RefreshAnswer) => ({ payload, meta: { since: Date.now() } }),
      reducer: (state, { payload, meta }: PayloadAction<RefreshAnswer, string, { since: number }>) => ({
        ...state,
        tokens: { token: payload.token, refreshToken: payload.refreshToken, ...meta },
      }),
    },
    /** The server returned the tokens' user: the name or a right may have changed. */
    userVerified: (state, { payload }: PayloadAction<SessaoUser>) => ({ ...state, user: payload }),
    /** The server rejected the tokens. */
    adminSessionEnded: (state) => ({ ...state, tokens: null }),
    /** The user logged out: everything is removed. The payload: whether the server does not know it yet. */
    adminLoggedOut: (_, { payload }: PayloadAction<boolean>) => ({ ...initialState, isLogoutDue: payload }),
    /** The server ended the session of the user who logged out. */
    adminLogoutSettled: (state) => ({ ...state, isLogoutDue: false }),
    menuToggled: (state) => ({ ...state, isMenuNarrow: !state.isMenuNarrow }),
  },
})

export const {
  adminLoggedIn,
  tokensRefreshed,
  userVerified,
  adminSessionEnded,
  adminLoggedOut,
  adminLogoutSettled,
  menuToggled,
} = adminSlice.actions

/** The store's state once the back-office is open: its slice is added then (`app/office-store.ts`). */
export type OfficeState = AppState & { admin: AdminState }

/** Selects from the session of the back-office; only its own screens may use it. */
export const useAdmin = <T>(select: (admin: AdminState) => T): T =>
  useAppSelector((state) => select((state as OfficeState).admin))
