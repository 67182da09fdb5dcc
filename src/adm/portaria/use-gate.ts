import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { portariaMachine } from '../../../machines/portaria.ts'
import { useAdmin } from '../../lib/admin.ts'
import { readHistoryState, useHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { callActor, useStateAttribute } from '../../lib/machine.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { deviceCalls } from './device/calls.ts'
import { createDevice, type Device, type Scan, type Summary } from './device/device.ts'
import { disk } from './device/disk.ts'
import { type Camera, createCamera } from './scanner/camera.ts'

type GateActor = ActorRefFrom<typeof portariaMachine>

/** In the history entry: a rehearsal survives a reload, and ends with the visit of its gate. */
const REHEARSAL = 'ensaio'

/** The device's name, '' until it is set, and whether its sound is off. */
type Named = { portao: string; mudo: boolean }

export type Gate = {
  actor: GateActor
  device: Device
  camera: Camera
  named: Named
  /** Whether nobody has been asked on this device how the gate is called. */
  isUnnamed: boolean
  name: (next: Partial<Named>) => void
  /** Returns whether the machine accepted the reading: not while another one is being decided, for example. */
  read: (scan: Scan) => boolean
}

/** Runs the machine of an entrance with this device's database, camera and calls. */
export function useGate(idEvento: string): Gate {
  const dispatch = useAppDispatch()
  const idUsuario = useAdmin(({ user }) => user?.id ?? '')
  const [named, setNamed] = useState<Named>({ portao: '', mudo: false })
  const [isUnnamed, setUnnamed] = useState(false)
  const latest = useRef(named)
  const scan = useRef<Scan>({ codigo: '' })
  const running = useRef<GateActor>(null)
  const [parts] = useState(() => {
    const device = createDevice({
      idEvento,
      idUsuario,
      calls: deviceCalls(dispatch, idEvento),
      portao: () => latest.current.portao,
    })
    const read = (next: Scan) => {
      if (!running.current?.getSnapshot().can({ type: 'code.read' })) return false
      scan.current = next
      running.current.send({ type: 'code.read' })
      return true
    }
    const camera = createCamera({
      onCode: (codigo) => read({ codigo }),
      onLost: () => running.current?.send({ type: 'camera.lost' }),
    })
    const machine = portariaMachine.provide({
      actors: {
        openList: callActor(device.open),
        decide: callActor((mode: Parameters<Device['decide']>[1]) =>
          device.decide(scan.current, mode).catch((error: unknown) => {
            camera.forget()
            throw error
          }),
        ),
        sync: callActor<unknown>(device.sync),
        openCamera: callActor<unknown>(camera.start),
      },
    })
    return { device, camera, machine, read }
  })
  const { device, camera, machine, read } = parts
  const [input] = useState(() => ({ isRehearsal: readHistoryState(REHEARSAL) !== null }))
  const actor = useActorRef(machine, { input, ...inspected() })
  useHistoryState(REHEARSAL, useSelector(actor, ({ context }) => context.isRehearsal) ? 'on' : null)
  useStateAttribute(actor, 'portaria')
  useEffect(() => {
    running.current = actor
    const onOnline = () => actor.send({ type: 'network.back' })
    const onOffline = () => actor.send({ type: 'network.lost' })
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    return () => {
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      camera.stop()
    }
  }, [actor, camera])
  useEffect(() => {
    latest.current = named
  }, [named])
  useEffect(() => {
    const keep = (stored: Named | undefined) =>
      stored ? setNamed({ portao: stored.portao, mudo: stored.mudo }) : setUnnamed(true)
    disk.aparelho().then(keep, () => undefined)
  }, [])
  const name = (next: Partial<Named>) => {
    const all = { ...named, ...next }
    setNamed(all)
    setUnnamed(false)
    // Without a database the name is lost when the page is closed.
    disk.keepAparelho({ id: 'este', ...all }).catch(() => undefined)
  }
  return { actor, device, camera, named, isUnnamed, name, read }
}

export const useSummary = (device: Device): Summary => useSyncExternalStore(device.subscribe, device.summary)
