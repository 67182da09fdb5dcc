import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { planChangeMachine } from '../../../machines/plan-change.ts'
import type { SnapshotFrom } from 'xstate'
import type { SocioOfCliente, TrocaPlanoInput } from '../../../contract/socio.ts'
import { useClubCalls } from '../../api/club-calls.ts'
import { inspected } from '../../lib/inspect.ts'
import { callActor, useStateAttribute } from '../../lib/machine.ts'

export type Membership = NonNullable<SocioOfCliente>
type PlanChangeSnapshot = SnapshotFrom<typeof planChangeMachine>
export type PlanChange = {
  at: PlanChangeSnapshot['value']
  context: PlanChangeSnapshot['context']
  send: (event: Parameters<ReturnType<typeof useActorRef<typeof planChangeMachine>>['send']>[0]) => void
}

/** Runs the change of a member's plan; the membership that it reads afterwards is also the one shown. */
export function usePlanChange({ plano, id_cliente }: Membership): PlanChange {
  const club = useClubCalls()
  const [machine] = useState(() =>
    planChangeMachine.provide({
      actors: {
        requestPlan: callActor(async (input: TrocaPlanoInput) => {
          await club.requestPlano(input, id_cliente)
          return null
        }),
      },
    }),
  )
  const [input] = useState(() => ({ planId: plano.id }))
  const actor = useActorRef(machine, { input, ...inspected() })
  useStateAttribute(actor, 'plan')
  const snapshot = useSelector(actor, (now) => now)
  return { at: snapshot.value, context: snapshot.context, send: actor.send }
}
