import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { cardsMachine } from '../../../machines/cards.ts'
import { useCalls } from '../../api/calls.ts'
import { succeeded } from '../../lib/alerts.ts'
import { readHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { callActor, useStateAttribute } from '../../lib/machine.ts'
import { usePersistedStep } from '../../lib/persisted-step.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { CARTOES } from '../../texts/cartoes.ts'

const HISTORY_KEY = 'cards'
const OPEN = 'open'

const persist = (snapshot: SnapshotFrom<typeof cardsMachine>) => (snapshot.matches('closed') ? null : OPEN)

/** Runs the machine of the cards that the cliente keeps. */
export function useCardsProcess() {
  const calls = useCalls()
  const dispatch = useAppDispatch()
  const [machine] = useState(() =>
    cardsMachine.provide({
      actors: {
        // An actor's output becomes an event: only the id may be in it.
        readCustomer: callActor(async (_, signal) => {
          const found = await calls.readCustomer(undefined, signal)
          return found && { id: found.id }
        }),
        listCards: callActor(async ({ customerId }: { customerId: string }) => {
          await calls.listCards(customerId)
          return null
        }),
        deleteCard: callActor(async (card: { customerId: string; cardId: string }) => {
          await calls.deleteCard(card)
          return null
        }),
      },
      actions: { notifyRemoved: () => void dispatch(succeeded(CARTOES.removed)) },
    }),
  )
  const [input] = useState(() => ({ isResumed: readHistoryState(HISTORY_KEY) === OPEN }))
  const actor = useActorRef(machine, { input, ...inspected() })
  useStateAttribute(actor, 'cards')
  usePersistedStep(actor, HISTORY_KEY, persist)
  const snapshot = useSelector(actor, (now) => now)
  return {
    isOpen: !snapshot.matches('closed'),
    isReading: snapshot.matches('identifying') || snapshot.matches('listing'),
    isUnread: snapshot.matches('unread'),
    isAsked: snapshot.matches('asking'),
    isDeleting: snapshot.matches('deleting'),
    customerId: snapshot.context.customerId,
    error: snapshot.context.error,
    send: actor.send,
  }
}

export type CardsProcess = ReturnType<typeof useCardsProcess>
