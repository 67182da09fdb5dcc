import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { mayCall } from '../../../contract/roles.ts'
import type { officeMachine } from '../../../machines/office-session/index.ts'
import { useAdmin } from '../../lib/admin.ts'

export type OfficeActor = ActorRefFrom<typeof officeMachine>
export type OfficeSnapshot = SnapshotFrom<typeof officeMachine>

type OfficeSession = {
  actor: OfficeActor
  /** The typed login data: stored only here, from the click until the call reads it. */
  typed: { current: { user: string; senha: string; codigo: string; byKey?: boolean } }
  /** The dialog that asks who is at the page; null before its code is loaded. */
  dialog: { now: () => ReactNode; subscribe: (listener: () => void) => () => void }
  /** The number of readings of the entrance that are not uploaded from this device yet. */
  countReadings: () => Promise<number>
}

export const OfficeSessionContext = createContext<OfficeSession | null>(null)

export function useOfficeSession(): OfficeSession {
  const session = useContext(OfficeSessionContext)
  if (!session) throw new Error('Only screens of the back-office have its session')
  return session
}

export const useOfficeState = <T,>(select: (snapshot: OfficeSnapshot) => T): T =>
  useSelector(useOfficeSession().actor, select)

/** Whether the user who is logged in may make a call. Actions that a user may not take are not shown. */
export function useMay(route: string): boolean {
  const user = useAdmin((admin) => admin.user)
  return user !== null && mayCall(user, route)
}
