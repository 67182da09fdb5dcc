import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

/** All events that a person or the server can send to the form of CPF and e-mail. */
export const EVENTS: TestEvent[] = [
  ...plain('identity.open', 'identity.submit', 'back'),
  done('saveIdentity', null),
  fails('saveIdentity'),
  refuses('saveIdentity', 'password.wrong'),
]
