import type { ReactNode } from 'react'
import { NoPermission } from './no-permission.tsx'
import { useMay } from './office-session.tsx'

/**
 * Renders a page for the users who may make the call that it is for; the others read why there is nothing.
 * @param needs the call, as contract/roles.ts names it
 */
export const RequireCall = ({ needs, children }: { needs: string; children: ReactNode }) =>
  useMay(needs) ? children : <NoPermission />
