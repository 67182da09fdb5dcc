import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

export const telefone = '11987654321'
const cliente = { id: '3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11', nome: 'Marina Alves', telefone }
export const unknown = { message: 'Cliente não encontrado' }

/** All events that a person, the server or the clock can send to a login. */
export const EVENTS: TestEvent[] = [
  { type: 'phone.submit', phone: '(11) 98765-4321' },
  { type: 'phone.submit', phone: '(11) 1' },
  ...plain('password.submit', 'password.forgot', 'sms.submit', 'sms.resend', 'signUp.submit', 'newPassword.submit'),
  ...plain('back', 'xstate.after.resendWait.login.sms.resend.counting'),
  done('lookUpPhone', { id: cliente.id, nome: 'Marina' }),
  done('lookUpPhone', unknown),
  done('sendSms', { reenviar_em: 60 }),
  done('resendSms', { reenviar_em: 60 }),
  done('confirmSms', { ok: true }),
  ...['logIn', 'signUp', 'savePassword'].map((id) => done(id, cliente)),
  ...['lookUpPhone', 'sendSms', 'resendSms', 'confirmSms', 'logIn', 'signUp', 'savePassword'].map((id) => fails(id)),
  ...['sendSms', 'resendSms'].map((id) => refuses(id, 'sms.too-soon')),
  ...['signUp', 'savePassword'].map((id) => refuses(id, 'phone.not-proven')),
]
