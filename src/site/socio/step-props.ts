import type { SubscriptionProcess } from './use-subscription.ts'

/**
 * The props of a step. `busy` is the message about a call in progress, during which the step's controls are disabled.
 */
export type StepProps = { subscription: SubscriptionProcess; busy: string | null }
