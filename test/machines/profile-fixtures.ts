import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

/** All events that a person or the server can send to the form of name and phone. */
export const EVENTS: TestEvent[] = [
  ...plain('profile.open', 'profile.submit', 'code.submit', 'code.resend', 'back'),
  done('saveProfile', null),
  done('sendCode', 0),
  done('confirmCode', null),
  ...['saveProfile', 'sendCode', 'confirmCode'].map((id) => fails(id)),
  refuses('saveProfile', 'password.wrong'),
  refuses('saveProfile', 'phone.not-proven'),
  refuses('confirmCode', 'sms.wrong-code'),
]
