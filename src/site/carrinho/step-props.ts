import type { Checkout } from './use-checkout.ts'

/** What a step is given; `busy` says what is under way, and then nothing can be done but wait. */
export type StepProps = { checkout: Checkout; busy: string | null }
