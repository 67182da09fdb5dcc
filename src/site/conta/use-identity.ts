import { useActorRef, useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { identityMachine } from '../../../machines/identity.ts'
import { useCalls } from '../../api/calls.ts'
import { succeeded } from '../../lib/alerts.ts'
import { readHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { callActor, useStateAttribute } from '../../lib/machine.ts'
import { usePersistedStep } from '../../lib/persisted-step.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { CONTA } from '../../texts/conta.ts'
import { noSecrets, type Secrets, takeIdentity } from '../shared/payer-secrets.ts'

const HISTORY_KEY = 'identity'
const OPEN = 'open'

const persist = (snapshot: SnapshotFrom<typeof identityMachine>) => (snapshot.matches('closed') ? null : OPEN)

/** Runs the machine of the cliente's CPF and e-mail. */
export function useIdentity() {
  const calls = useCalls()
  const dispatch = useAppDispatch()
  const secrets = useRef<Secrets>(noSecrets())
  const [machine] = useState(() =>
    identityMachine.provide({
      actors: {
        saveIdentity: callActor(async () => {
          await calls.saveIdentity(takeIdentity(secrets.current))
          return null
        }),
      },
      actions: { notifySaved: () => void dispatch(succeeded(CONTA.identity.saved)) },
    }),
  )
  const [input] = useState(() => ({ isResumed: readHistoryState(HISTORY_KEY) === OPEN }))
  const actor = useActorRef(machine, { input, ...inspected() })
  useStateAttribute(actor, 'identity')
  usePersistedStep(actor, HISTORY_KEY, persist)
  const snapshot = useSelector(actor, (now) => now)
  return {
    isOpen: !snapshot.matches('closed'),
    busy: snapshot.matches('saving') ? CONTA.identity.saving : null,
    error: snapshot.context.error,
    secrets: secrets.current,
    open: () => {
      // The form begins with the stored values, not with input that was discarded.
      secrets.current = noSecrets()
      actor.send({ type: 'identity.open' })
    },
    submit: () => actor.send({ type: 'identity.submit' }),
    back: () => actor.send({ type: 'back' }),
  }
}

export type IdentityProcess = ReturnType<typeof useIdentity>
