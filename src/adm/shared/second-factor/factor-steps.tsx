import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { CodesStep } from './codes-step.tsx'
import { type Proof, ProofStep } from './proof-step.tsx'
import { ScanStep } from './scan-step.tsx'
import type { Factor } from './use-factor.ts'

type FactorStepsProps = {
  factor: Factor
  /** What is typed before it begins; in a login the password was typed already. */
  proof: Proof
  /** Above the first step: what it is for. */
  intro: ReactNode
}

/** The steps of setting up a second factor, or of new recovery codes: one for each state of the machine. */
export function FactorSteps({ factor, proof, intro }: FactorStepsProps) {
  const state = useSelector(factor.actor, ({ value }) => value)
  if (state === 'ready' || state === 'beginning') return <ProofStep factor={factor} proof={proof} intro={intro} />
  if (state === 'scanning' || state === 'confirming') return <ScanStep factor={factor} />
  return state === 'codes' ? <CodesStep factor={factor} /> : null
}
