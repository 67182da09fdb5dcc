import { PATHS } from './paths.ts'

/** The login's target page and its navigation state (docs/product.md#public-routes). */
export type LoginState = { to: string; toState?: unknown }

export const loginState = (to: string, toState?: unknown): LoginState =>
  toState === undefined ? { to } : { to, toState }

/**
 * Reads the login's navigation state. A target that is not a page of this site is replaced by `otherwise`, by default
 * the cart.
 */
export function readLoginState(state: unknown, otherwise: string = PATHS.carrinho): LoginState {
  const { to, toState } = Object(state) as Partial<LoginState>
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? loginState(to, toState) : { to: otherwise }
}

/** The cart's navigation state after BUY: the cart is reserved at once. */
export const TO_RESERVE = { reserve: true }
