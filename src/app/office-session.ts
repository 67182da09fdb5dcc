import { isRejectedWithValue } from '@reduxjs/toolkit'
import { createActor } from 'xstate'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { LoginOutcome } from '../../contract/sessao.ts'
import { officeMachine } from '../../machines/office-session/index.ts'
import type { LoginStep } from '../../machines/office-session/parts.ts'
import { restoreOfficeLogin } from '../../machines/office-session/persist.ts'
import { LOGIN_STEP } from '../adm/login/login-step.ts'
import { removeListas } from '../adm/portaria/device/disk.ts'
import type { OfficeActor } from '../adm/shared/office-session.tsx'
import { api } from '../api/api.ts'
import { type AppError, noAnswer } from '../api/error.ts'
import { sessao } from '../api/office/sessao.ts'
import { openOfficeGate } from '../api/office-gate.ts'
import {
  adminLoggedIn,
  adminLoggedOut,
  adminSessionEnded,
  type AdminState,
  type OfficeState,
  userVerified,
} from '../lib/admin.ts'
import { readHistoryState } from '../lib/history-state.ts'
import { inspected } from '../lib/inspect.ts'
import { watchUse } from '../lib/last-use.ts'
import { callActor, markState } from '../lib/machine.ts'
import { repeatLogout } from './listeners/due-logout.ts'
import { lazyProofs } from './office-proofs.ts'
import { startListening } from './listeners/listening.ts'
import { countReadings, sendReadings } from './office-readings.ts'
import { restoreAdmin } from './office-store.ts'
import { adminOf, createGate, type SessionStore, settleOfficeLogout, tokenAfter } from './office-tokens.ts'
import { storeNow } from './persisted.ts'
import type { AppStore } from './store.ts'

const UNTRACKED = { track: false } as const

repeatLogout((state) => (state as Partial<OfficeState>).admin?.isLogoutDue === true, settleOfficeLogout)

/** The typed login data. The machine's events carry no password and no code. */
type Typed = { current: { user: string; senha: string; codigo: string; byKey?: boolean } }
const NOTHING: Typed['current'] = { user: '', senha: '', codigo: '' }

function sessionActors(store: SessionStore, typed: Typed) {
  const { logInOffice, sendLoginCode, sendFirstPassword, verifyToken, logOutOffice } = sessao.endpoints
  const take = () => {
    const input = typed.current
    typed.current = NOTHING
    return input
  }
  /** Stores the session, unless a step of the login is missing. */
  const stored = (answer: LoginOutcome): { falta: LoginStep | null } => {
    if ('falta' in answer) return { falta: answer.falta }
    store.dispatch(adminLoggedIn(answer))
    return { falta: null }
  }
  const tokens = () => adminOf(store).tokens
  return {
    verifyToken: callActor<unknown>(async () => {
      const { user } = await store.dispatch(verifyToken.initiate(tokens()?.token ?? '', UNTRACKED)).unwrap()
      store.dispatch(userVerified(user))
    }),
    refreshTokens: callActor<unknown>(() => tokenAfter(store, tokens()?.token ?? '')),
    logIn: callActor<{ falta: LoginStep | null }>(async () => {
      const { user, senha, byKey } = take()
      // Logging in would replace the device's cookie by which the server identifies the old session.
      if (!(await settleOfficeLogout(store))) throw noAnswer()
      if (byKey) return stored(await (await import('./office-key-login.ts')).answerByKey(store))
      return stored(await store.dispatch(logInOffice.initiate({ user, senha }, UNTRACKED)).unwrap())
    }),
    sendCode: callActor<{ falta: LoginStep | null }>(async () => {
      const { codigo } = take()
      return stored(await store.dispatch(sendLoginCode.initiate({ codigo }, UNTRACKED)).unwrap())
    }),
    sendPassword: callActor<{ falta: LoginStep | null }>(async () => {
      const { senha } = take()
      return stored(await store.dispatch(sendFirstPassword.initiate({ senha }, UNTRACKED)).unwrap())
    }),
    // Even without tokens the server removes the device's cookie.
    notifyServer: callActor<unknown>(() =>
      store.dispatch(logOutOffice.initiate({ token: tokens()?.refreshToken }, UNTRACKED)).unwrap(),
    ),
  }
}

/** The machine's event for a change of the stored session; null when the tokens are the same. */
function eventOf(now: AdminState, before: AdminState) {
  if (now.tokens?.token === before.tokens?.token && (now.user === null) === (before.user === null)) return null
  if (now.tokens) return { type: 'session.given' } as const
  return now.user ? ({ type: 'session.ended' } as const) : ({ type: 'session.removed' } as const)
}

/** Sends the machine every change of the stored session, made in this tab or in another. */
function follow(store: AppStore, actor: OfficeActor): void {
  let before = adminOf(store)
  store.subscribe(() => {
    const now = adminOf(store)
    if (now === before) return
    const event = eventOf(now, before)
    const isOtherUser = before.user !== null && now.user?.id !== before.user.id
    before = now
    // Cached answers of one user are never shown to another.
    if (isOtherUser) store.dispatch(api.util.resetApiState())
    if (event) actor.send(event)
  })
}

const FORBIDDEN: ErrorCode = 'role.forbidden'
/** A page that is looked at again reads the rights at most this often. */
const RIGHTS_REST_MS = 30_000

/** Reads the user's rights again when a call was forbidden, and when the page is looked at: others may have changed them. */
function keepRights(store: SessionStore): void {
  let readAt = Date.now()
  const read = async () => {
    const { tokens } = adminOf(store)
    if (!tokens) return
    readAt = Date.now()
    const { data } = await store.dispatch(sessao.endpoints.verifyToken.initiate(tokens.token, UNTRACKED))
    if (data && adminOf(store).tokens) store.dispatch(userVerified(data.user))
  }
  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload }) => {
      if ((Object(payload) as AppError).code === FORBIDDEN) void read()
    },
  })
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - readAt > RIGHTS_REST_MS) void read()
  })
}

async function open(store: AppStore) {
  const typed: Typed = { current: NOTHING }
  await restoreAdmin(store)
  const machine = officeMachine.provide({
    actors: sessionActors(store, typed),
    actions: {
      dropTokens: () => void store.dispatch(adminSessionEnded()),
      forgetSession: (_, { isServerNotified }) => {
        store.dispatch(adminLoggedOut(!isServerNotified))
        storeNow(store.dispatch)
        // The lists of the entrance are personal data. Readings that are not uploaded yet stay.
        removeListas(() => false).catch(() => undefined)
      },
    },
  })
  const step = restoreOfficeLogin(readHistoryState(LOGIN_STEP), Date.now())
  const input = { hasTokens: adminOf(store).tokens !== null, step }
  const actor = createActor(machine, { input, ...inspected() })
  const { prove, cancel, dialog } = lazyProofs(store)
  openOfficeGate(createGate(store, actor, prove))
  // A call that waits for a proof ends with the session.
  actor.subscribe((now) => {
    if (now.matches('signedOut')) cancel()
  })
  watchUse()
  follow(store, actor)
  keepRights(store)
  markState(actor, 'office')
  sendReadings(store, actor)
  actor.start()
  return { actor, typed, dialog, countReadings }
}

const opened = new WeakMap<AppStore, ReturnType<typeof open>>()

/** The page's session of the back-office; created when one of its screens is first opened. */
export function officeSession(store: AppStore): ReturnType<typeof open> {
  const session = opened.get(store) ?? open(store)
  opened.set(store, session)
  return session
}
