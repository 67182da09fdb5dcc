import type { OfficeContext } from '../../machines/office-session-parts.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

export const NOBODY = { hasTokens: false }
export const STORED = { hasTokens: true }
export const USER = { id: '5a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f', nome: 'Ana Admin', user: 'ana', admin: true }

/** All events that the user, another tab or the server can send to the session. */
export const EVENTS: TestEvent[] = [
  ...plain('session.given', 'session.ended', 'session.removed', 'session.doubted', 'session.retry'),
  ...plain('login.submit', 'logout.confirm'),
  done('verifyToken', { user: USER }),
  refuses('verifyToken', 'login.needed'),
  fails('verifyToken'),
  done('refreshTokens', {}),
  refuses('refreshTokens', 'session.over'),
  fails('refreshTokens'),
  ...['logIn', 'logInAgain'].flatMap((id) => [
    done(id, {}),
    refuses(id, 'usuario.wrong-credentials'),
    refuses(id, 'rate.limited'),
    fails(id),
  ]),
  done('tellServer', {}),
  fails('tellServer'),
]

/** What decides how a session goes on. */
export const keyOf = ({ isOpen, hasRefreshed, keepsPlace, error }: OfficeContext) => [
  isOpen,
  hasRefreshed,
  keepsPlace,
  error?.code,
]
