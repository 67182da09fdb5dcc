import type { SnapshotFrom } from 'xstate'
import type { checkoutMachine } from '../../../machines/checkout.ts'
import type { FlowKeyOf } from '../shared/flow-key.ts'

/** A state of the checkout machine. */
export type FlowKey = FlowKeyOf<SnapshotFrom<typeof checkoutMachine>['value']['flow']>
