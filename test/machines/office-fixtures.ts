import type { OfficeContext } from '../../machines/office-session/parts.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

export const NOBODY = { hasTokens: false, step: null }
export const STORED = { hasTokens: true, step: null }
/** The input after a reload in the middle of a login. */
export const AT_CODE = { hasTokens: false, step: 'codigo' }
export const AT_CHOOSING = { hasTokens: false, step: 'senha' }
export const AT_SETUP = { hasTokens: false, step: 'cadastro' }
export const WITHOUT_CODES = { hasTokens: false, step: 'codigos' }
export const USER = { id: '5a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f', nome: 'Ana Admin', user: 'ana', admin: true }

/** All events that the user, another tab or the server can send to the session. */
export const EVENTS: TestEvent[] = [
  ...plain('session.given', 'session.ended', 'session.removed', 'session.doubted', 'session.retry'),
  ...plain(
    'login.submit',
    'code.submit',
    'password.submit',
    'login.restart',
    'ticket.over',
    'codes.shown',
    'logout.confirm',
  ),
  done('verifyToken', { user: USER }),
  refuses('verifyToken', 'login.needed'),
  fails('verifyToken'),
  done('refreshTokens', {}),
  refuses('refreshTokens', 'session.over'),
  fails('refreshTokens'),
  ...['logIn', 'logInAgain'].flatMap((id) => [
    ...[null, 'codigo', 'senha', 'cadastro'].map((falta) => done(id, { falta })),
    refuses(id, 'usuario.wrong-credentials'),
    refuses(id, 'rate.limited'),
    fails(id),
  ]),
  ...['sendCode', 'sendCodeAgain'].flatMap((id) => [
    ...[null, 'senha'].map((falta) => done(id, { falta })),
    refuses(id, 'factor.wrong-code'),
    refuses(id, 'factor.ticket-over'),
    fails(id),
  ]),
  ...['sendPassword', 'sendPasswordAgain'].flatMap((id) => [
    ...[null, 'cadastro'].map((falta) => done(id, { falta })),
    refuses(id, 'password.unchanged'),
    refuses(id, 'factor.ticket-over'),
    fails(id),
  ]),
  done('notifyServer', {}),
  fails('notifyServer'),
]

/** The part of the context that decides the next transitions. */
export const keyOf = ({ isOpen, hasRefreshed, keepsPlace, showsCodes, step, error }: OfficeContext) => [
  isOpen,
  hasRefreshed,
  keepsPlace,
  showsCodes,
  step === 'codigos',
  error?.code,
]
