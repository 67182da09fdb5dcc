import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { LoginAnswer, RefreshAnswer, SessaoUser } from '../../contract/sessao.ts'
import { type AppState, useAppSelector } from './redux.ts'

/** `since`: when this browser received them, in epoch milliseconds of its own clock. */
type Tokens = { token: string; refreshToken: string; since: number }

/**
 * The session of the back-office (docs/product.md#entities). Without tokens but with a user, the session is over and
 * that user may log in again; without both, they have logged out. `isMenuNarrow`: they collapsed the side navigation.
 * `isLogoutDue`: the server has not yet ended the session of who logged out here.
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
    /** The server said whose the tokens are: a name or a right may have changed. */
    userVerified: (state, { payload }: PayloadAction<SessaoUser>) => ({ ...state, user: payload }),
    /** The server does not accept the tokens any more. */
    adminSessionEnded: (state) => ({ ...state, tokens: null }),
    /** The user logged out: nothing stays. The payload: whether the server has yet to be told. */
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

/** Reads the session of the back-office; only its own screens may. */
export const useAdmin = <T>(select: (admin: AdminState) => T): T =>
  useAppSelector((state) => select((state as OfficeState).admin))
