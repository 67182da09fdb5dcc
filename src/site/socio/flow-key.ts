import type { SnapshotFrom } from 'xstate'
import type { subscriptionMachine } from '../../../machines/subscription.ts'
import type { FlowKeyOf } from '../shared/flow-key.ts'

/** A state of the subscription machine. */
export type FlowKey = FlowKeyOf<SnapshotFrom<typeof subscriptionMachine>['value']['flow']>
