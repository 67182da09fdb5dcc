import { createActor, waitFor } from 'xstate'
import type { Need } from '../../contract/chaves-rules.ts'
import { KEY_REFUSALS } from '../../contract/refusals-chaves.ts'
import { type Means, proofMachine } from '../../machines/office-proof.ts'
import { signWithPasskey } from '../adm/shared/passkey.ts'
import { type OfficeProof, ProofDialog } from '../adm/shell/proof-dialog.tsx'
import { chaves } from '../api/office/chaves.ts'
import { alertOutdated } from '../lib/alerts.ts'
import { inspected } from '../lib/inspect.ts'
import { callActor, markState } from '../lib/machine.ts'
import type { SessionStore } from './office-tokens.ts'

/** The refusals that ask for a proof. */
const ASKS = ['usuario.key-needed', 'usuario.password-needed', 'usuario.either-needed'] as const
const UNTRACKED = { track: false } as const
const { readProva, askProva, proveByKey, proveByPassword } = chaves.endpoints

/** The page's proofs of who is at it, with their dialog; loaded when a call first asks for one. */
export function openProofs({ dispatch }: SessionStore) {
  const typed: OfficeProof['typed'] = { current: { senha: '', codigo: '' } }
  const machine = proofMachine.provide({
    actors: {
      readMeans: callActor<Means>(async () => {
        const request = dispatch(readProva.initiate(undefined, { forceRefetch: true }))
        return request.unwrap().finally(() => request.unsubscribe())
      }),
      proveByKey: callActor<unknown>(async () => {
        const options = await dispatch(askProva.initiate(undefined, UNTRACKED)).unwrap()
        const resposta = await signWithPasskey(options)
        return dispatch(proveByKey.initiate({ resposta }, UNTRACKED)).unwrap()
      }),
      proveByPassword: callActor<unknown>(() => {
        const { senha, codigo } = typed.current
        typed.current = { senha: '', codigo: '' }
        return dispatch(proveByPassword.initiate({ senha, codigo: codigo || null }, UNTRACKED)).unwrap()
      }),
    },
  })
  const actor = createActor(machine, inspected())
  markState(actor, 'proof')
  actor.start()
  return {
    dialog: <ProofDialog actor={actor} typed={typed} />,
    cancel: () => actor.send({ type: 'proof.cancel' }),
    /** Resolves with whether the person has proven who they are. Calls that are refused together share one dialog. */
    prove: async (need: Need): Promise<boolean> => {
      // Of a question that was canceled: it would cover this one.
      for (const code of ASKS) dispatch(alertOutdated(KEY_REFUSALS[code]))
      actor.send({ type: 'proof.asked', need })
      const { context } = await waitFor(actor, (now) => now.matches('closed'), { timeout: Number.POSITIVE_INFINITY })
      return context.isProven
    },
  }
}
