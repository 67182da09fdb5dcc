import { expect, it } from 'vitest'
import { loginState, readLoginState } from '../../src/lib/login-state.ts'

it('the state of a login link returns the target and its state', () => {
  expect(readLoginState(loginState('/meusIngressos'))).toEqual({ to: '/meusIngressos' })
  expect(readLoginState(loginState('/carrinho', { resume: 'x' }))).toEqual({
    to: '/carrinho',
    toState: { resume: 'x' },
  })
})

it.each([
  undefined,
  null,
  'x',
  {},
  { to: 7 },
  { to: 'https://mal.example' },
  { to: '//mal.example' },
  { to: '/\\mal' },
])('the state of a login link returns the cart as the default for %j', (state) => {
  expect(readLoginState(state)).toEqual({ to: '/carrinho' })
})
