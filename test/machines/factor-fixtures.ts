import type { FactorContext } from '../../machines/second-factor.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

/** All events that a person or the server can send to the second factor. */
export const EVENTS: TestEvent[] = [
  ...plain('begin.submit', 'code.submit', 'setup.restart', 'codes.kept'),
  done('begin', { shows: 'secret' }),
  done('begin', { shows: 'codes' }),
  refuses('begin', 'password.wrong'),
  refuses('begin', 'factor.ticket-over'),
  fails('begin'),
  done('confirm', {}),
  refuses('confirm', 'factor.wrong-code'),
  refuses('confirm', 'factor.not-begun'),
  refuses('confirm', 'factor.ticket-over'),
  fails('confirm'),
]

/** The part of the context that decides the next transitions. */
export const keyOf = ({ error }: FactorContext) => error?.code
