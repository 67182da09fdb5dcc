import type { ComponentType } from 'react'
import { SOCIO } from '../../texts/socio.ts'
import { CanceledStep } from './canceled-step.tsx'
import { CardStep } from './card-step.tsx'
import { CardsStep } from './cards-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import type { FlowKey } from './flow-key.ts'
import { IdentityStep } from './identity-step.tsx'
import { MemberStep } from './member-step.tsx'
import { LoginStep, PendingStep, RefusedStep, UnknownStep } from './notice-steps.tsx'
import { SeatStep } from './seat-step.tsx'
import type { StepProps } from './step-props.ts'
import { TermsStep } from './terms-step.tsx'

export type Step = ComponentType<StepProps>

const { busy } = SOCIO

/**
 * What the screen shows in each state of `machines/subscription.ts`: a step, or a message while a call is in progress.
 * During the call the previous step stays on the screen, so that no form is lost.
 */
export const STEPS: Record<FlowKey, Step | string> = {
  start: busy.checking,
  checking: busy.checking,
  opening: busy.checking,
  unknown: UnknownStep,
  deciding: busy.checking,
  terms: TermsStep,
  identifying: busy.identifying,
  identified: busy.identifying,
  identity: IdentityStep,
  savingIdentity: busy.savingIdentity,
  listing: busy.identifying,
  routing: busy.identifying,
  'cards.choosing': CardsStep,
  'cards.asking': CardsStep,
  deletingCard: busy.deletingCard,
  card: CardStep,
  tokenising: busy.savingCard,
  savingCard: busy.savingCard,
  seat: SeatStep,
  holding: busy.holding,
  confirm: ConfirmStep,
  subscribing: busy.subscribing,
  judging: busy.rechecking,
  rechecking: busy.rechecking,
  reading: busy.rechecking,
  pending: PendingStep,
  refused: RefusedStep,
  'member.viewing': MemberStep,
  'member.asking': MemberStep,
  canceling: busy.canceling,
  canceled: CanceledStep,
  loginNeeded: LoginStep,
}
