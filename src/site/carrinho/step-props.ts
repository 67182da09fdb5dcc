import type { Checkout } from './use-checkout.ts'

/**
 * The props of a step. `busy` is the message about a call in progress, during which the step's controls are disabled.
 */
export type StepProps = { checkout: Checkout; busy: string | null }
