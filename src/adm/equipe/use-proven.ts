import type { ReactNode } from 'react'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { ProofInput } from '../../../contract/users.ts'
import type { AppError } from '../../api/error.ts'
import { ADM_EQUIPE } from '../../texts/adm-equipe.ts'
import { useProof } from '../shared/use-proof.tsx'

const NEEDED: ErrorCode = 'usuario.proof-needed'
type Answer<T> = { data?: T | undefined; error?: unknown }

/** Sends a change; if the server wants to know who sends it, asks for the proof and sends it again. */
export function useProven(): {
  send: <T>(run: (proof: ProofInput) => Promise<Answer<T>>) => Promise<Answer<T> | null>
  proof: ReactNode
} {
  const { prove, proof } = useProof()
  const send = async <T>(run: (typed: ProofInput) => Promise<Answer<T>>) => {
    const answer = await run({})
    return (Object(answer.error) as AppError).code === NEEDED ? prove({ ...ADM_EQUIPE.proof, run }) : answer
  }
  return { send, proof }
}
