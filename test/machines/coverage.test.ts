import { expect, test } from 'vitest'
import { checkoutMachine } from '../../machines/checkout/index.ts'
import { loginMachine } from '../../machines/login/index.ts'
import { orderMachine } from '../../machines/order/index.ts'
import { coverableOf } from './coverage.ts'

const [login, checkout, order] = [loginMachine, checkoutMachine, orderMachine].map(coverableOf)

test('the coverage counts every stable state and every event of a screen, but no event between regions', () => {
  expect(order?.states).toEqual(expect.arrayContaining(['order.status.waiting.pix', 'order.status.expired']))
  expect(order?.states).not.toContain('order.status.deciding')
  expect(login?.states).not.toContain('login.start')
  expect(checkout?.states).not.toContain('checkout.flow.held.route')
  expect(login?.events).toEqual([
    'back',
    'newPassword.submit',
    'password.forgot',
    'password.submit',
    'phone.submit',
    'signUp.submit',
    'sms.resend',
    'sms.submit',
  ])
  expect(order?.events).toEqual([
    'order.message',
    'order.retry',
    'payment.again',
    'payment.cancel',
    'payment.cancel.confirm',
    'payment.cancel.dismiss',
    'session.started',
    'socket.connected',
    'socket.disconnected',
  ])
  expect(checkout?.events.filter((type) => type.startsWith('hold.'))).toEqual([])
  expect(checkout?.events.length).toBeGreaterThan(20)
})
