import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { persistRefund, refundMachine, restoreRefund } from '../../../machines/refund.ts'
import { useCalls } from '../../api/calls.ts'
import type { ShownVenda } from '../../api/vendas.ts'
import { sessionEnded } from '../../lib/cliente.ts'
import { readHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { callActor, useStateAttribute } from '../../lib/machine.ts'
import { usePersistedStep } from '../../lib/persisted-step.ts'
import { useAppDispatch } from '../../lib/redux.ts'

export type RefundActor = ActorRefFrom<typeof refundMachine>
export type RefundSnapshot = SnapshotFrom<typeof refundMachine>

const HISTORY_KEY = 'refund'

/** Whether the ticket comes from the server; this device's copy may be outdated. */
const isFresh = ({ verificado_em }: ShownVenda): boolean => verificado_em === undefined

/** Runs the refund's machine for a ticket; the ticket it reads is also the one shown. */
export function useRefund(venda: ShownVenda): RefundActor {
  const calls = useCalls()
  const dispatch = useAppDispatch()
  const [machine] = useState(() =>
    refundMachine.provide({
      actors: {
        requestRefund: callActor(({ idVenda }: { idVenda: string }) => calls.requestRefund(idVenda)),
        readSale: callActor(async ({ idVenda }: { idVenda: string }, signal) => {
          const { status } = await calls.readVenda(idVenda, signal)
          return { status }
        }),
      },
      // Without a cliente the route redirects to the login, which returns to this page.
      actions: { goToLogin: () => void dispatch(sessionEnded()) },
    }),
  )
  const [input] = useState(() => ({
    idVenda: venda.id,
    status: venda.status,
    resume: restoreRefund(readHistoryState(HISTORY_KEY)),
  }))
  const actor = useActorRef(machine, { input, ...inspected() })
  useStateAttribute(actor, 'refund')
  usePersistedStep(actor, HISTORY_KEY, persistRefund)
  useEffect(() => {
    if (isFresh(venda)) actor.send({ type: 'venda.read', status: venda.status })
  }, [actor, venda])
  return actor
}
