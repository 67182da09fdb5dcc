import { useActorRef } from '@xstate/react'
import { useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { FactorSecret } from '../../../../contract/second-factor.ts'
import { factorMachine, type Shows } from '../../../../machines/second-factor.ts'
import { inspected } from '../../../lib/inspect.ts'
import { callActor, useStateAttribute } from '../../../lib/machine.ts'

type Typed = { senha: string; codigo: string }
const NOTHING: Typed = { senha: '', codigo: '' }

/** Data that is shown once and stored nowhere else. */
type Shown = { secret: FactorSecret | null; codes: readonly string[] }
const NONE: Shown = { secret: null, codes: [] }

type FactorCalls = {
  /** Returns the secret to scan, or new recovery codes. */
  begin: (typed: Typed) => Promise<FactorSecret | { codigos: string[] }>
  confirm: (codigo: string) => Promise<{ codigos: string[] }>
  onDone: () => void
  onTicketOver?: () => void
}

export type Factor = {
  actor: ActorRefFrom<typeof factorMachine>
  typed: { current: Typed }
  shown: Shown
}

/** Runs the machine that switches on a second factor, or renews the recovery codes. */
export function useFactor({ begin, confirm, onDone, onTicketOver = () => undefined }: FactorCalls): Factor {
  const typed = useRef(NOTHING)
  const [shown, setShown] = useState(NONE)
  const take = () => {
    const input = typed.current
    typed.current = NOTHING
    return input
  }
  const machine = factorMachine.provide({
    actors: {
      begin: callActor<Shows>(async () => {
        const answer = await begin(take())
        if ('codigos' in answer) {
          setShown({ secret: null, codes: answer.codigos })
          return { shows: 'codes' }
        }
        setShown({ secret: answer, codes: [] })
        return { shows: 'secret' }
      }),
      confirm: callActor<unknown>(async () => {
        const { codigos } = await confirm(take().codigo)
        setShown({ secret: null, codes: codigos })
      }),
    },
    actions: {
      forgetShown: () => setShown(NONE),
      finish: () => onDone(),
      notifyTicketOver: () => onTicketOver(),
    },
  })
  const actor = useActorRef(machine, inspected())
  useStateAttribute(actor, 'factor')
  return { actor, typed, shown }
}
