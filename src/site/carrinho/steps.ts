import type { ComponentType } from 'react'
import { CARRINHO } from '../../texts/carrinho.ts'
import { AlreadyPaidStep } from './already-paid-step.tsx'
import { CardStep } from './card-step.tsx'
import { ElsewhereStep } from './elsewhere-step.tsx'
import { EmptyStep } from './empty-step.tsx'
import type { FlowKey } from './flow-key.ts'
import { FreeStep } from './free-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { ItemsStep } from './items-step.tsx'
import { LoginStep } from './login-step.tsx'
import { MethodStep } from './method-step.tsx'
import { PartialStep } from './partial-step.tsx'
import { PixStep } from './pix-step.tsx'
import { RefusedStep } from './refused-step.tsx'
import type { StepProps } from './step-props.ts'
import { TimeOverStep } from './time-over-step.tsx'
import { UncertainStep } from './uncertain-step.tsx'
import { UnknownStep } from './unknown-step.tsx'

export type Step = ComponentType<StepProps>

const { busy } = CARRINHO

/**
 * What the screen shows in each state of `machines/checkout.ts`: a step, or a message while a call is in progress.
 * During the call the previous step stays on the screen, so that no form is lost.
 */
export const STEPS: Record<FlowKey, Step | string> = {
  start: busy.opening,
  'cart.empty': EmptyStep,
  'cart.items': ItemsStep,
  'cart.asking': ItemsStep,
  reserving: busy.reserving,
  opening: busy.opening,
  unknown: UnknownStep,
  deciding: busy.opening,
  'elsewhere.choosing': ElsewhereStep,
  'elsewhere.asking': ElsewhereStep,
  canceling: busy.canceling,
  'held.route': busy.opening,
  'held.partial': PartialStep,
  'held.method': MethodStep,
  'held.identifying': busy.identifying,
  'held.identity': IdentityStep,
  'held.savingIdentity': busy.savingIdentity,
  'held.card': CardStep,
  'held.extending': busy.paying,
  'held.tokenising': busy.paying,
  'held.savingCard': busy.paying,
  'held.pix': PixStep,
  'held.free': FreeStep,
  'held.refused': RefusedStep,
  paying: busy.paying,
  refusing: busy.paying,
  ordered: busy.ordered,
  alreadyPaid: AlreadyPaidStep,
  timeOver: TimeOverStep,
  uncertain: UncertainStep,
  loginNeeded: LoginStep,
}
