import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { nearest, type Position } from '../../../contract/cidades-rules.ts'
import { nearbyMachine } from '../../../machines/nearby.ts'
import { readsBy } from '../../api/calls.ts'
import { listCoordenadas } from '../../api/cidades.ts'
import { inspected } from '../../lib/inspect.ts'
import { callActor, useStateAttribute } from '../../lib/machine.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { EVENTOS } from '../../texts/eventos.ts'

const { nearby: texts } = EVENTOS

/** A place to the kilometre is enough. */
const OPTIONS: PositionOptions = { timeout: 15_000 }

/** Where the visitor is, if they let the browser say it. Rejects with `isDenied` when they do not. */
const askPosition = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      // A callback's error is no `Error`; only its code says what happened.
      ({ code }) => reject(Object.assign(new Error('no position'), { isDenied: code === 1 })),
      OPTIONS,
    )
  })

const textOf = (snapshot: SnapshotFrom<typeof nearbyMachine>): string => {
  if (snapshot.matches('finding')) return texts.finding
  if (snapshot.matches('far')) return texts.far
  if (snapshot.matches('denied')) return texts.denied
  return snapshot.matches('failed') ? texts.failed : ''
}

/** Runs the machine of the nearest city. @param choose shows the events of a city */
export function useNearby(choose: (idCidade: string) => void) {
  const dispatch = useAppDispatch()
  const chosen = useRef(choose)
  useEffect(() => {
    chosen.current = choose
  }, [choose])
  const [machine] = useState(() =>
    nearbyMachine.provide({
      actors: {
        findCidade: callActor(async (_, signal) => {
          const position = await askPosition()
          const { result } = await readsBy(dispatch)(listCoordenadas)(undefined, signal)
          const found = nearest(result, position)
          return found && { id: found.id }
        }),
      },
      actions: { goTo: (_, found) => found && chosen.current(found.id) },
    }),
  )
  const actor = useActorRef(machine, inspected())
  useStateAttribute(actor, 'nearby')
  const snapshot = useSelector(actor, (now) => now)
  return {
    isBusy: snapshot.matches('finding'),
    /** What is going on, or why no city was found; empty at first. */
    text: textOf(snapshot),
    ask: () => actor.send({ type: 'nearby.ask' }),
  }
}
