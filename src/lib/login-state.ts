import { PATHS } from './paths.ts'

/** Where the login leads, in the navigation state (docs/product.md#public-routes); `toState` goes along. */
export type LoginState = { to: string; toState?: unknown }

export const loginState = (to: string, toState?: unknown): LoginState =>
  toState === undefined ? { to } : { to, toState }

/** What came with the navigation; anything but a page of this site leads to the cart, the product's default. */
export function readLoginState(state: unknown): LoginState {
  const { to, toState } = Object(state) as Partial<LoginState>
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? loginState(to, toState) : { to: PATHS.carrinho }
}
